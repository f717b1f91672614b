import type { AnyCommand } from '@agent-desktop/core/command.js';
import { type FieldMeta, metaOf } from '@agent-desktop/core/fields.js';
import type * as z from 'zod/mini';
import type { ArgumentField, ArgumentTable } from './table.js';

/** A field of a command with everything that help says of it. */
export interface DescribedField extends ArgumentField {
  readonly meta: FieldMeta;
  readonly default?: unknown;
  readonly choices?: readonly string[];
}

export interface DescribedCommand {
  readonly flags: readonly DescribedField[];
  readonly positionals: readonly DescribedField[];
  readonly rest?: DescribedField;
}

/** Reads a command's schema. Throws for a field without a description or of a type that arguments cannot give. */
export function describeCommand(command: AnyCommand): DescribedCommand {
  const fields = Object.entries(command.input.shape).map(([key, schema]) =>
    describeField(command.name, key, schema as z.ZodMiniType),
  );
  const at = (key: string): DescribedField => {
    const found = fields.find((field) => field.key === key);
    if (found === undefined) throw new Error(`${command.name}: no field ${key}`);
    return found;
  };
  const positionals = command.positionals.map(at);
  const rest = command.rest === undefined ? undefined : at(command.rest);
  const flags = fields.filter((field) => !command.positionals.includes(field.key) && field !== rest);
  return { flags, positionals, ...(rest === undefined ? {} : { rest }) };
}

/** The part of a description that the parser needs. */
export function argumentTable(command: AnyCommand): ArgumentTable {
  const { flags, positionals, rest } = describeCommand(command);
  return {
    flags: flags.map(parserField),
    positionals: positionals.map(parserField),
    ...(rest === undefined ? {} : { rest: rest.key }),
  };
}

function parserField({ meta: _meta, default: _default, choices: _choices, ...field }: DescribedField): ArgumentField {
  return field;
}

function describeField(command: string, key: string, schema: z.ZodMiniType): DescribedField {
  const shape = unwrap(schema);
  const meta = shape.meta;
  if (meta === undefined || meta.description === '') throw new Error(`${command}: field ${key} has no description`);
  const { type, many } = typeOf(command, key, shape.inner);
  const choices = choicesOf(shape.inner);
  return {
    key,
    flag: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ...(meta.alias === undefined ? {} : { alias: meta.alias }),
    type,
    ...(many ? { many } : {}),
    ...(shape.required ? { required: true as const } : {}),
    ...(meta.leadingHyphen === true ? { leadingHyphen: true as const } : {}),
    meta,
    ...(shape.default === undefined ? {} : { default: shape.default }),
    ...(choices === undefined ? {} : { choices }),
  };
}

interface Unwrapped {
  readonly inner: z.ZodMiniType;
  readonly meta: FieldMeta | undefined;
  readonly required: boolean;
  readonly default?: unknown;
}

function unwrap(schema: z.ZodMiniType): Unwrapped {
  const meta = metaOf(schema);
  const def = definitionOf(schema);
  if (def.innerType === undefined) return { inner: schema, meta, required: true };
  const under = unwrap(def.innerType);
  const optional = def.type === 'optional' || def.type === 'default' || def.type === 'prefault';
  return {
    inner: under.inner,
    meta: meta ?? under.meta,
    required: under.required && !optional,
    ...(def.defaultValue === undefined
      ? under.default === undefined
        ? {}
        : { default: under.default }
      : { default: def.defaultValue }),
  };
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly entries?: Readonly<Record<string, string>>;
  readonly defaultValue?: unknown;
}

function definitionOf(schema: z.ZodMiniType): Definition {
  return schema.def as unknown as Definition;
}

function typeOf(command: string, key: string, schema: z.ZodMiniType): { type: ArgumentField['type']; many?: true } {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'string':
    case 'enum':
      return { type: 'string' };
    case 'number':
    case 'boolean':
      return { type: def.type };
    case 'array':
      if (def.element !== undefined) return { type: typeOf(command, key, unwrap(def.element).inner).type, many: true };
  }
  throw new Error(`${command}: field ${key} of type ${def.type} has no form on the command line`);
}

function choicesOf(schema: z.ZodMiniType): readonly string[] | undefined {
  const def = definitionOf(schema);
  if (def.type === 'array' && def.element !== undefined) return choicesOf(unwrap(def.element).inner);
  return def.entries === undefined ? undefined : Object.values(def.entries);
}
