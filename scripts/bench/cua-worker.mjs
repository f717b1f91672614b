// Measures getWindowState of @trycua/cua-driver, without a screenshot. Arguments: its module, the pid and the title of the
// window.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [file, pid, title] = process.argv.slice(2);
const { CuaDriver, GetWindowStateInput, ListWindowsInput } = await import(pathToFileURL(file).href);
const driver = CuaDriver.create(undefined);
const { windows } = await driver.listWindows(ListWindowsInput.new({}));
const window = windows.find((one) => one.pid === Number(pid) && (one.title ?? '') === title);
if (window === undefined) {
  print({
    error: `cua-driver lists no such window, but ${JSON.stringify(windows.map((one) => [one.pid, one.title]))}`,
  });
  process.exit(1);
}
const input = GetWindowStateInput.new({ pid: window.pid, windowId: window.windowId, includeScreenshot: false });

const first = await driver.getWindowState(input);
const { totalElementCount, elementCount, elements, treeMarkdown = '' } = first;
print({
  // Every element has a line; those that can be operated are counted.
  nodes: treeMarkdown.split('\n').filter((line) => line.trimStart().startsWith('-')).length,
  operable: Number(totalElementCount ?? elementCount ?? elements?.length ?? 0),
  outputBytes: Buffer.byteLength(treeMarkdown),
  ...(first.truncated ? { truncated: first.truncationReason ?? true } : {}),
  ...(first.degraded ? { degraded: first.degradedReason ?? true } : {}),
});

for await (const _ of createInterface({ input: process.stdin })) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await driver.getWindowState(input);
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  print({ ms, cpuMs: (user + system) / 1_000 });
}
await driver.shutdown();
process.exit(0);

function print(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
