import type { AnyCommand } from '@agent-desktop/core/command.js';
import yargs, { type Argv, type PositionalOptions } from 'yargs';
import { type DescribedField, describeCommand } from '../arguments/describe.js';
import { flagOptions, HELP_WIDTH } from './flag-options.js';
import { GLOBAL_FLAGS_HELP } from './global-flags.js';

/** Everything that the descriptor says, laid out by yargs. */
export async function commandHelp(command: AnyCommand): Promise<string> {
  const { flags, positionals, rest } = describeCommand(command);
  const words = positionals.map((field) => (field.required === true ? `<${field.flag}>` : `[${field.flag}]`));
  const shown = [...words, ...(rest === undefined ? [] : [`[-- ${rest.meta.placeholder ?? rest.flag}…]`])];
  const parser = yargs([])
    .scriptName('agent-desktop')
    .locale('en')
    .usage(
      `${['agent-desktop', command.name, ...shown, '[flags]'].join(' ')}\n\n${command.summary} ${command.help}`.trim(),
    )
    .help(false)
    .version(false)
    .wrap(HELP_WIDTH);
  for (const field of positionals) addPositional(parser, field);
  if (rest !== undefined) addPositional(parser, rest);
  for (const field of flags) parser.option(field.flag, flagOptions(field, 'Flags:'));
  for (const field of GLOBAL_FLAGS_HELP) parser.option(field.flag, flagOptions(field, 'Flags of every command:'));
  for (const { given, run } of command.examples) parser.example(`agent-desktop ${run}`, given);
  return `${await parser.getHelp()}\n`;
}

function addPositional(parser: Argv, field: DescribedField): void {
  const { group: _group, requiresArg: _requiresArg, ...options } = flagOptions(field, '');
  parser.positional(field.flag, options as PositionalOptions);
}
