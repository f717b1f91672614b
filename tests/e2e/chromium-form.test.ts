import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, startDesk } from './harness/desk.js';
import { until } from './harness/until.js';

const FORM = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Order</title>
<form method="post" action="/order">
<p><label>Name <input name="name"></label></p>
<p><label>Size <select name="size"><option>small<option>medium<option>large</select></label></p>
<p><label><input type="checkbox" name="gift"> Gift</label></p>
<p><label><input type="radio" name="paid" value="card" checked> Card</label><label><input type="radio" name="paid" value="cash"> Cash</label></p>
<p><label>Amount <input type="range" name="amount" min="0" max="100" value="10"></label></p>
<p><button>Send</button></p></form></html>`;

const FLAGS = [
  '--no-sandbox',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--password-store=basic',
  '--use-mock-keychain',
  '--proxy-server=127.0.0.1:9',
];

let desk: Desk;
let server: Server;
const received: string[] = [];
beforeAll(async () => {
  desk = await startDesk();
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'POST') received.push(Buffer.concat(parts).toString());
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(request.method === 'POST' ? '<title>Thanks</title><h1>Thanks</h1>' : FORM);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const profile = mkdtempSync(join(desk.folder, 'profile-'));
  await desk.desktop.start('chromium', ...FLAGS, `--user-data-dir=${profile}`, `http://127.0.0.1:${port}/`);
});
afterAll(async () => {
  await desk?.stop();
  server?.close();
});

describe('a plain form in Chromium, started without any switch', () => {
  it('is filled in and sent without focus or keys, and what needs keys is refused', async () => {
    let window: string | undefined;
    await until('the window of the form', async () => {
      const { data } = (await desk.ask('list-windows')) as { data?: readonly { id: string; title: string }[] };
      window = data?.find(({ title }) => title.startsWith('Order'))?.id;
      return window !== undefined;
    });
    const windowId = window ?? '';
    await desk.run('select', await desk.refOf({ windowId, role: 'combobox', name: 'Size' }), 'large');
    await desk.run('check', await desk.refOf({ windowId, role: 'checkbox', name: 'Gift' }));
    await desk.run('click', await desk.refOf({ windowId, role: 'radiobutton', name: 'Cash' }));
    await desk.run('set-value', await desk.refOf({ windowId, role: 'slider', name: 'Amount' }), '70');
    const refused = await desk.fails('type', await desk.refOf({ windowId, role: 'textfield', name: 'Name' }), 'Ada');
    expect(refused.code).toBe('POLICY_DENIED');
    expect(refused.details).toMatchObject({ kind: 'needs_headed' });
    await desk.run('click', await desk.refOf({ windowId, role: 'button', name: 'Send' }));
    await until('the form at the server', () => received.length > 0);
    expect(received).toEqual(['name=&size=large&gift=on&paid=cash&amount=70']);
  });
});
