import {
  MemoryRefStore,
  SimulatedDesktop,
  type SimulatedElement,
  simulatedAdapter,
  simulatedContext,
} from '../support/simulated-adapter/index.js';
import { describeConformance } from './conformance.js';
import type { Scene } from './scene.js';

async function startSimulatedScene(): Promise<Scene> {
  const desktop = new SimulatedDesktop();
  const adapter = simulatedAdapter(desktop);
  const app = desktop.addApp({ name: 'Scene' });
  const { root } = app.addWindow({ title: 'Scene', focused: true });
  const hit = (element: SimulatedElement): void => {
    desktop.effects.push(`HIT ${element.key}`);
  };
  root.add({ role: 'button', name: 'Count' });
  const twins = [1, 2].map((which) =>
    root.add({ role: 'button', name: 'Twin', onAction: () => desktop.effects.push(`TWIN ${which}`) }),
  );
  root.add({ role: 'button', name: 'Never', states: ['disabled'] });
  root.add({ role: 'textfield', name: 'Text', value: '' });
  root.add({ role: 'textfield', name: 'Secret', value: '', states: ['secure'] });
  root.add({ role: 'checkbox', name: 'Box' });
  const options = ['One', 'Two', 'Three'].map((name) => ({ role: 'option' as const, name }));
  root.add({ role: 'list', name: 'List', children: options });
  const row = root.add({ role: 'group', name: 'Changing' });
  for (const name of ['Alpha', 'Beta', 'Gamma']) row.add({ role: 'button', name, onAction: hit });
  const beta = row.find('Beta');
  const stores = new Map<string | undefined, MemoryRefStore>();
  return {
    adapter,
    pid: app.process.pid,
    names: {
      counter: 'Count',
      twin: 'Twin',
      disabled: 'Never',
      text: 'Text',
      secure: 'Secret',
      checkbox: 'Box',
      list: 'List',
      option: 'Two',
      movable: ['Alpha', 'Beta', 'Gamma'],
    },
    oracle: {
      counted: /^CLICKED Count$/,
      twins: [/^TWIN 1$/, /^TWIN 2$/],
      movableHit: new RegExp(`^HIT ${beta.key}$`),
      anyMovableHit: /^HIT /,
      disabledHit: /^CLICKED Never$/,
      checked: /^CHECKED Box$/,
      unchecked: /^UNCHECKED Box$/,
      selected: /^SELECTED List=Two$/,
      text: (value) => new RegExp(`^VALUE Text=${value}$`),
    },
    change: {
      prepend: async (name) => void row.add({ role: 'button', name, onAction: hit }, 0),
      remove: async () => beta.remove(),
      duplicate: async () => void beta.duplicate(),
      reorder: async () => row.reorder((a, b) => b.serial - a.serial),
      rename: async (name) => {
        beta.name = name;
      },
    },
    context: (session) => {
      const store = stores.get(session) ?? new MemoryRefStore();
      stores.set(session, store);
      return simulatedContext(desktop, adapter, { store });
    },
    show: () => Promise.resolve(),
    effects: () => desktop.effects,
    freezeAnother: async () => {
      const frozen = desktop.addApp({ name: 'Frozen' });
      frozen.addWindow({ title: 'Frozen' });
      frozen.hangs = true;
      return { pid: frozen.process.pid };
    },
    close: async () => {
      for (const twin of twins) if (!twin.defunct) twin.remove();
    },
  };
}

describeConformance('simulated', startSimulatedScene);
