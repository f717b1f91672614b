import type { AnyCommand } from '@agent-desktop/core/command.js';
import * as z from 'zod/mini';

/** A command's input as its schema reads it, or why it is none. */
export type InputReading =
  | { readonly kind: 'input'; readonly input: Readonly<Record<string, unknown>> }
  | { readonly kind: 'invalid'; readonly field: string | undefined; readonly because: string };

/** Checks input by the command's own schema and fills in defaults. */
export function readInput(command: AnyCommand, raw: unknown): InputReading {
  const reading = z.safeParse(command.input, raw, { reportInput: true });
  if (reading.success) return { kind: 'input', input: reading.data };
  const [issue] = reading.error.issues;
  const field = issue?.path[0];
  return {
    kind: 'invalid',
    field: field === undefined ? undefined : String(field),
    because: issue === undefined ? 'is not valid' : reasonOf(issue),
  };
}

/** Names limits and allowed values, never what was given. */
function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `has to be ${ARTICLES[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `is more than ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'too_small':
      return `is less than ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_value':
      return isOwn(issue.message) ? issue.message : `has to be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return 'is not a field of this command';
    default:
      return isOwn(issue.message) ? issue.message : 'is not valid';
  }
}

/** False for what zod itself says of anything. */
function isOwn(message: string): boolean {
  return message !== 'Invalid input' && message !== '';
}

const ARTICLES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };
