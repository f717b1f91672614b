import type { Options } from 'yargs';
import type { DescribedField } from '../arguments/describe.js';

/** Columns of help, whatever the terminal has: the text is the same everywhere. */
export const HELP_WIDTH = 110;

/** A field as yargs prints it. */
export function flagOptions(field: DescribedField, group: string): Options {
  return {
    describe: describeField(field),
    group,
    ...(field.type === 'boolean' ? { type: 'boolean' } : { type: field.type, requiresArg: true }),
    ...(field.alias === undefined ? {} : { alias: field.alias }),
    ...(field.choices === undefined ? {} : { choices: field.choices }),
    ...(field.default === undefined || field.default === false ? {} : { default: field.default }),
  };
}

function describeField(field: DescribedField): string {
  const unit = field.meta.unit === undefined ? '' : ` (${field.meta.unit})`;
  return `${field.meta.description}${unit}${field.many === true ? ' May be repeated.' : ''}`;
}
