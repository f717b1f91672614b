import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { ActionSockets } from '../../src/actions/action-sockets.js';
import { Action } from '../../src/atspi/action.js';
import { XDisplay } from '../../src/connections/x-display.js';
import { Desk } from '../../src/desk.js';
import { LinuxProcessTable } from '../../src/system/process-table.js';

/** A command that clicks once and ends, as the program does it: arguments are bus name, object path, holder, folder. */
async function click(bus: string, path: string, holder: string, folder: string): Promise<void> {
  const desk = await Desk.open(process.env, new XDisplay({}), new LinuxProcessTable(), Deadline.after(5_000));
  const linked = await desk.linked(bus, Deadline.after(5_000));
  if (linked.kind !== 'linked') throw new Error(linked.why.kind);
  const program = { command: process.execPath, args: [holder] };
  const sockets = new ActionSockets(() => Promise.resolve(folder), program);
  const operation = new Action(linked.value.root.sibling(path)).perform(0);
  const received = await sockets.perform(linked.value, operation, Deadline.after(3_000));
  await sockets.settled(Deadline.after(3_000));
  await desk.close();
  process.stdout.write(`${JSON.stringify(received)}\n`);
}

const [bus = '', path = '', holder = '', folder = ''] = process.argv.slice(2);
void click(bus, path, holder, folder).then(() => process.exit(0));
