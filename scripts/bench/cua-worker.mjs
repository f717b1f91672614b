// Measures getWindowState of @trycua/cua-driver, without a screenshot. Arguments: its module, the pid of the application.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [file, pid] = process.argv.slice(2);
const { CuaDriver, GetWindowStateInput, ListWindowsInput } = await import(pathToFileURL(file).href);
const driver = CuaDriver.create(undefined);
const { windows } = await driver.listWindows(ListWindowsInput.new({}));
const window = windows.find((one) => one.pid === Number(pid));
if (window === undefined) throw new Error('cua-driver lists no window of the application');
const input = GetWindowStateInput.new({ pid: window.pid, windowId: window.windowId, includeScreenshot: false });

const first = await driver.getWindowState(input);
print({
  elements: Number(first.elementCount ?? first.elements?.length ?? 0),
  outputBytes: Buffer.byteLength(first.treeMarkdown ?? ''),
});

for await (const _ of createInterface({ input: process.stdin })) {
  const start = performance.now();
  await driver.getWindowState(input);
  print({ ms: performance.now() - start });
}
await driver.shutdown();
process.exit(0);

function print(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
