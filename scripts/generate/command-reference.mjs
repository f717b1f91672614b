import { MARKDOWN_HEADER } from './header.mjs';

const EXAMPLES =
  'An example says what is run, in brackets what there is, and then a part of the answer: of `data`, or an error code and a ' +
  'part of `error`. `{ref}` is a reference of the element in brackets.';

/**
 * Every command with its arguments, examples and effect, as markdown.
 * @param {'docs' | 'skill'} audience the skill leaves out what an agent does not need
 */
export function commandReference({ commands, describeCommand, GLOBAL_FLAGS_HELP, GROUPS }, audience) {
  const lines = [MARKDOWN_HEADER, '', '# Commands', '', ...globalFlags(GLOBAL_FLAGS_HELP), EXAMPLES, ''];
  for (const [group, title] of Object.entries(GROUPS)) {
    const members = commands.filter((command) => command.group === group);
    if (members.length === 0) continue;
    lines.push(`## ${title}`, '');
    for (const command of members) lines.push(...oneCommand(command, describeCommand(command), audience));
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function globalFlags(flags) {
  return ['Flags of every command, before or after its name:', '', ...flagTable(flags), ''];
}

function oneCommand(command, described, audience) {
  const lines = [`### ${command.name}`, '', `${command.summary} ${command.help}`.trim(), ''];
  lines.push('```', usage(command, described), '```', '');
  const fields = [
    ...described.positionals,
    ...described.flags,
    ...(described.rest === undefined ? [] : [described.rest]),
  ];
  if (fields.length > 0) lines.push(...fieldTable(fields, described), '');
  if (audience === 'docs') lines.push(facts(command), '');
  for (const one of command.examples) lines.push(example(one));
  if (command.examples.length > 0) lines.push('');
  return lines;
}

export function usage(command, { positionals, flags, rest }) {
  const words = positionals.map((field) => optional(field, placeholder(field)));
  const behind = rest === undefined ? [] : [`[-- ${placeholder(rest)}…]`];
  const required = flags.filter((field) => field.required).map((field) => `--${field.flag} ${placeholder(field)}`);
  const more = flags.some((field) => !field.required) ? ['[flags]'] : [];
  return ['agent-desktop', command.name, ...words, ...required, ...more, ...behind].join(' ');
}

function optional(field, text) {
  return field.required ? text : `[${text}]`;
}

function placeholder(field) {
  return field.meta.placeholder ?? field.flag.toUpperCase();
}

function fieldTable(fields, { positionals, rest }) {
  const rows = fields.map((field) => {
    const isFlag = !positionals.includes(field) && field !== rest;
    return [isFlag ? flagName(field) : placeholder(field), describe(field)];
  });
  return table(['argument', 'meaning'], rows);
}

function flagTable(flags) {
  return table(
    ['flag', 'meaning'],
    flags.map((field) => [flagName(field), field.meta.description]),
  );
}

function flagName(field) {
  const alias = field.alias === undefined ? '' : `-${field.alias}, `;
  const value = field.type === 'boolean' ? '' : ` ${placeholder(field)}`;
  return `${alias}--${field.flag}${value}`;
}

function describe(field) {
  const parts = [field.meta.description];
  if (field.meta.unit !== undefined) parts.push(`Unit: ${field.meta.unit}.`);
  if (field.choices !== undefined) parts.push(`One of ${field.choices.map((choice) => `\`${choice}\``).join(', ')}.`);
  if (field.default !== undefined && field.default !== false) parts.push(`Default: ${JSON.stringify(field.default)}.`);
  if (field.many) parts.push('May be repeated.');
  return parts.join(' ');
}

function table(head, rows) {
  const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map(([name, meaning]) => `| \`${cell(name)}\` | ${cell(meaning)} |`),
  ];
}

/** What is run, what there is, and the part of the answer that the example is about. */
function example({ given, run, fails, shows }) {
  const answer = [...(fails === undefined ? [] : [`\`${fails}\``]), `\`${JSON.stringify(shows)}\``].join(' ');
  return `- \`agent-desktop ${run}\` (${given}): ${typeof shows === 'number' ? 'exit code ' : ''}${answer}`;
}

function facts(command) {
  const waits = command.postActionWait ? ', can wait after the action' : '';
  return `Effect: ${command.effect}. Needs: ${command.permission}. Policy: ${command.policy}${waits}.`;
}
