import { Holder } from './holder.js';
import { HOLDER_START, type HolderStart } from './holder-protocol.js';

const start = process.env[HOLDER_START];
if (start === undefined) {
  process.stderr.write('This program is started by agent-desktop itself.\n');
  process.exit(2);
}
void new Holder(JSON.parse(start) as HolderStart).run().then(() => process.exit(0));
