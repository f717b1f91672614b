import { FakeApplication } from '../../platforms/linux/test/support/fake-application.js';
import { FakeDesktop } from '../../platforms/linux/test/support/fake-desktop.js';
import { type FakeFacts, FakeNode, node, PLAIN_STATES } from '../../platforms/linux/test/support/fake-node.js';

// An accessibility bus with one application on it, for the run of which the compiled code is kept. It prints its address
// and ends with its standard input.
const FOCUSABLE: FakeFacts = { states: [...PLAIN_STATES, 'focusable'] };

function row(name: string): FakeNode {
  return node('panel', {
    children: [
      node('label', { name, text: name }),
      node('text', { ...FOCUSABLE, text: name, editable: true }),
      node('push-button', { ...FOCUSABLE, name, actions: ['click'] }),
      node('check-box', { ...FOCUSABLE, name, actions: ['click'] }),
      node('slider', { ...FOCUSABLE, value: { current: 1 } }),
      node('combo-box', {
        actions: ['press'],
        selectable: true,
        children: [node('menu', { children: [node('menu-item', { name })] })],
      }),
      node('table', {
        states: [...PLAIN_STATES, 'manages-descendants'],
        children: [node('table-cell', { name, text: name })],
      }),
    ],
  });
}

const rows = Array.from({ length: 30 }, (_, i) => row(`Row ${i}`));
const window = node('frame', { name: 'Rehearsal', children: [node('filler', { children: rows })] });
const root = new FakeNode({ role: 'application', name: 'rehearsal', children: [window] });
const desktop = await FakeDesktop.with(new FakeApplication(root, { cache: 'at-once' }));
process.stdout.write(`${desktop.server.address}\n`);
process.stdin.resume();
process.stdin.on('end', () => void desktop.stop().then(() => process.exit(0)));
