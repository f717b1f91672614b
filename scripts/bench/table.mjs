/** The report as text. */
export function table({ window, machine, startup, rows, hung, traffic, output, goals }) {
  const lines = [
    `${window.application}: ${window.nodes} nodes, ${window.operable} of them operable`,
    `${machine.cores} cores, load ${machine.load_before} before and ${machine.load_after} after, Node ${machine.node}`,
    '',
    line('', 'n', 'median ms', 'min ms'),
    ...Object.entries({ ...startup, ...rows }).map(([name, row]) => rowLine(name, row)),
    ...Object.entries(hung).map(([name, row]) => rowLine(`hung ${name}`, row)),
    '',
    ...Object.entries(traffic).map(
      ([name, t]) =>
        `${name}: ${t.messagesOut} messages in ${t.stages} stages, ${t.bytesOut} bytes out, ${t.bytesIn} bytes in`,
    ),
    `output: ${output.bytes} bytes, about ${output.tokens_per_operable} tokens per operable element`,
    '',
    ...goals.map(({ name, goal, measured, met }) => `${met ? 'met   ' : 'MISSED'} ${name}: ${measured} (${goal})`),
  ];
  return `${lines.join('\n')}\n`;
}

function rowLine(name, row) {
  if (row.unavailable !== undefined) return `${name}: ${row.unavailable}`;
  return line(name, row.ms.n, row.ms.median, row.ms.min);
}

function line(name, ...numbers) {
  return name.padEnd(24) + numbers.map((number) => String(number).padStart(12)).join('');
}
