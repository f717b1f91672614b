/** The report as text. */
export function table({ machine, startup, hung, scenes, growth, goals }) {
  const lines = [
    `${machine.cores} cores, load ${machine.load_before} before and ${machine.load_after} after, Node ${machine.node}, cua-driver ${machine.cua_driver}`,
    ...processes({ ...startup, ...prefixed('hung', hung) }),
    ...scenes.flatMap(sceneLines),
    ...(growth === undefined ? [] : growthLines(growth)),
    '',
    ...goals.map(goalLine),
  ];
  return `${lines.join('\n')}\n`;
}

function processes(rows) {
  return Object.keys(rows).length === 0 ? [] : ['', line('whole processes', ...HEAD), ...rowLines(rows)];
}

function sceneLines({ scene, failed, nodes, operable, rows, traffic, output }) {
  if (failed !== undefined) return ['', `${scene}: ${failed}`];
  return [
    '',
    `${scene}: ${nodes} nodes, ${operable} of them operable`,
    line('', ...HEAD),
    ...rowLines(rows),
    ...Object.entries(traffic).map(
      ([name, t]) =>
        `  ${name}: ${t.messagesOut} messages in ${t.stages} stages, ${t.bytesOut} bytes out, ${t.bytesIn} bytes in`,
    ),
    `  output: ${output.bytes} bytes, ${output.bytes_per_operable} bytes and about ${output.tokens_per_operable} tokens per operable element`,
  ];
}

function growthLines({ points, exponent, exponent_large }) {
  return [
    '',
    line('own CPU time', 'nodes', 'ms'),
    ...points.map(({ nodes, cpu_ms }) => line('', nodes, cpu_ms)),
    `  exponent ${exponent}, of the large ones ${exponent_large}`,
  ];
}

const HEAD = ['n', 'median ms', 'min ms', 'own cpu', 'app cpu'];

function rowLines(rows) {
  return Object.entries(rows).map(([name, row]) => {
    if (row.unavailable !== undefined) return `  ${name}: ${row.unavailable}`;
    const { n, median, min } = row.ms;
    return line(name, n, median, min, row.cpu_ms ?? '', row.application_cpu_ms ?? '') + notes(row);
  });
}

function notes({ nodes, operable, bytes, tokens_per_operable, truncated, degraded, late }) {
  const told = [
    ...(nodes === undefined ? [] : [`${nodes} nodes`]),
    ...(operable === undefined ? [] : [`${operable} elements, ${bytes} bytes, ${tokens_per_operable} tokens each`]),
    ...(truncated === undefined ? [] : [`truncated: ${truncated}`]),
    ...(degraded === undefined ? [] : [`degraded: ${degraded}`]),
    ...(late === undefined ? [] : [`${late} runs cut by the deadline`]),
  ];
  return told.length === 0 ? '' : `  (${told.join('; ')})`;
}

function goalLine({ scene, name, goal, measured, met, excused }) {
  const verdict = met ? 'met   ' : excused === undefined ? 'MISSED' : 'limit ';
  return `${verdict} ${scene}: ${name}: ${measured} (${goal})${excused === undefined ? '' : `; ${excused}`}`;
}

function prefixed(prefix, rows) {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${prefix} ${name}`, row]));
}

function line(name, ...numbers) {
  return `  ${name.padEnd(20)}${numbers.map((number) => String(number).padStart(11)).join('')}`;
}
