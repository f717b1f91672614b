import yargsParser from 'yargs-parser';
import { nearest } from './nearest.js';
import type { ArgumentField } from './table.js';
import { UsageError } from './usage-error.js';

export interface Tokens {
  /** Texts of each flag that was given, by its key. A boolean has none. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
  /** What stood behind `--`; undefined when there was no `--`. */
  readonly behind: readonly string[] | undefined;
}

/** `first-positional` leaves everything from the first positional on untouched. */
export type Extent = 'all' | 'first-positional';

/**
 * Splits arguments by yargs-parser, made strict: its result is refused where it would guess (a key that is no flag, a
 * boolean with a value, a value that looks like a flag, a flag that is given twice).
 */
export function tokenize(args: readonly string[], fields: readonly ArgumentField[], extent: Extent): Tokens {
  const { argv, error } = yargsParser.detailed([...args], options(fields, extent));
  if (error !== null) throw new UsageError(parserText(error), seeHelp);
  const { _: positionals, '--': behind, ...given } = argv;
  const flags = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(given)) {
    const field = fields.find((candidate) => candidate.flag === name);
    if (field === undefined) throw unknownFlag(name, fields);
    flags.set(field.key, textsOf(field, value, args));
  }
  return {
    flags,
    positionals: positionals.map(String),
    behind: Array.isArray(behind) ? behind.map(String) : undefined,
  };
}

/**
 * Names the argument by its place among `args`: what has the form of a flag may be a text that somebody forgot to put
 * behind `--`, a password too.
 */
export function unknownFlag(text: string, fields: readonly ArgumentField[], args: readonly string[] = []): UsageError {
  const place = args.indexOf(text) + 1;
  const name = text.split('=', 1)[0] ?? text;
  const near = nearest(
    name.replace(/^-+/, ''),
    fields.map((field) => field.flag),
  );
  return new UsageError(
    place === 0 ? 'There is an unexpected argument.' : `Argument ${place} is not expected.`,
    near === undefined
      ? 'Put values that begin with a dash behind --, and see --help for the flags.'
      : `Did you mean --${near}?`,
  );
}

const seeHelp = 'See --help for the flags and their values.';

/** A number as yargs-parser tells it from a flag. */
const NEGATIVE = /^-(\d+(\.\d+)?|\.\d+)$/;

export function looksLikeFlag(text: string): boolean {
  return text.length > 1 && text.startsWith('-') && !NEGATIVE.test(text);
}

function options(fields: readonly ArgumentField[], extent: Extent): yargsParser.Options {
  const booleans = fields.filter((field) => field.type === 'boolean' && field.many !== true);
  const valued = fields.filter((field) => !booleans.includes(field));
  return {
    boolean: booleans.map((field) => field.flag),
    string: valued.map((field) => field.flag),
    narg: Object.fromEntries([
      ...booleans.map((field) => [field.flag, 0] as const),
      ...valued.map((field) => [field.flag, 1] as const),
    ]),
    alias: Object.fromEntries(
      fields.flatMap((field) => (field.alias === undefined ? [] : [[field.flag, [field.alias]]])),
    ),
    configuration: {
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'populate--': extent === 'all',
      'halt-at-non-option': extent === 'first-positional',
      'strip-aliased': true,
      'unknown-options-as-args': true,
    },
  };
}

function textsOf(field: ArgumentField, value: unknown, args: readonly string[]): readonly string[] {
  const texts = Array.isArray(value) ? value : [value];
  if (field.type === 'boolean') {
    if (texts.some((text) => text !== true)) throw new UsageError(`--${field.flag} takes no value.`, seeHelp);
    return [];
  }
  if (texts.length > 1 && field.many !== true) throw new UsageError(`--${field.flag} was given more than once.`);
  return texts.map((text) => {
    if (typeof text !== 'string') throw new UsageError(`--${field.flag} needs a value.`, seeHelp);
    if (looksLikeFlag(text) && !args.includes(`--${field.flag}=${text}`)) {
      throw new UsageError(
        `--${field.flag} needs a value.`,
        `Write --${field.flag}=VALUE where the value begins with a dash.`,
      );
    }
    return text;
  });
}

function parserText(error: Error): string {
  const name = /: (.+)$/.exec(error.message)?.[1] ?? '';
  if (error.message.startsWith('Not enough')) return `--${name} needs a value.`;
  return error.message.startsWith('Argument unexpected')
    ? `--${name} takes no value.`
    : 'The arguments cannot be read.';
}
