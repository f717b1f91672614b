// The tour of scripts/demo.sh: observe, act on a reference, observe again, on real applications. Every effect is proven
// by something that is not our own answer. Usage: node tour.mjs FOLDER, with AGENT_DESKTOP_DESKTOP set.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodesOf, refOf, showAction, showOutline } from './outline.mjs';
import { answerOf, refused, run } from './program.mjs';
import { DemoFailure, prove, say, show, step, strong } from './report.mjs';

const DESKTOP = process.env.AGENT_DESKTOP_DESKTOP;
const LOOK = ['-i', '--compact'];

async function main(folder) {
  await startDesktop();
  await openEditor();
  await typeText();
  const closed = await replaceWord();
  await refuseClosedDialog(closed);
  await saveFile(join(folder, 'note.txt'));
  await keepPassword();
  await takePicture(join(folder, 'screenshot.png'));
  await stopDesktop();
}

async function startDesktop() {
  step('A private desktop: its own X server, window manager and buses. Your own screen is never touched.');
  const { desktop, elapsed_ms: ms } = await run(['desktop', 'start', DESKTOP]);
  show(`display ${desktop.display}, ${desktop.size.width}x${desktop.size.height} pixels, ready after ${ms} ms`);
  say('     (From here on AGENT_DESKTOP_DESKTOP points every command at it, as --desktop would.)');
}

async function openEditor() {
  step('A text editor that knows nothing about us');
  const { pid } = await run(['desktop', 'run', DESKTOP, '--detach', '--', 'mousepad']);
  show(`pid ${pid}`);
  const { window } = await run(['wait', '--window', 'Mousepad', '--timeout', '20000']);
  show(`window "${window.title}"`);
}

const lookAtEditor = () => run(['snapshot', '--app', 'mousepad', ...LOOK]);

async function typeText() {
  step('Observe: every element that can be operated has a reference');
  const snapshot = await lookAtEditor();
  showOutline(snapshot);
  step('Act: type into the text area, and choose the line ending from a menu that stays closed');
  const typed = 'a draft for the Café\nDraft: upper case\n';
  showAction(await run(['type', refOf(snapshot, 'textfield'), typed], 'the text area'));
  showAction(await run(['click', refOf(snapshot, 'menuitem', 'DOS / Windows')], 'Document > Line Ending > DOS'));
  show('(A menu item that leaves no trace in the tree is reported as unverified. The file will tell.)');
}

/** Replaces "draft" but not "Draft", and gives a reference of the dialog that was closed again. */
async function replaceWord() {
  step('Observe again, and work in a dialog: two text fields, two check boxes');
  const editor = await lookAtEditor();
  showAction(await run(['click', refOf(editor, 'menuitem', 'Find and Replace')], 'Search > Find and Replace...'));
  await run(['wait', '--window', 'Find and Replace', '--timeout', '10000']);
  const dialog = await run(['snapshot', '--app', 'mousepad', '--surface', 'dialog', ...LOOK]);
  showOutline(dialog, 14);
  showAction(await run(['set-value', refOf(dialog, 'textfield', 'Search for'), 'draft'], 'Search for:'));
  showAction(await run(['set-value', refOf(dialog, 'textfield', 'Replace with'), 'menu'], 'Replace with:'));
  showAction(await run(['toggle', refOf(dialog, 'checkbox', 'Match case')], 'Match case'));
  showAction(await run(['check', refOf(dialog, 'checkbox', 'Replace all in')], 'Replace all in:'));
  const button = refOf(dialog, 'button', 'Replace');
  showAction(await run(['click', button], 'Replace: it was disabled when we looked, now it is ready'));
  showAction(await run(['click', refOf(dialog, 'button', 'Close')], 'Close'));
  return button;
}

async function refuseClosedDialog(closed) {
  step('A reference of the dialog that is gone is refused. It never falls on another element.');
  const error = await refused('STALE_REF', ['click', closed], 'Replace, in the closed dialog');
  show(`${error.code}: ${error.message}`);
  show(`delivery: ${error.disposition.delivery}; recovery: ${error.recovery?.strategy ?? 'none'}`);
}

async function saveFile(path) {
  step('Save through the file dialog: select an encoding, set the name, press Save');
  const editor = await lookAtEditor();
  showAction(await run(['click', refOf(editor, 'menuitem', 'Save As')], 'File > Save As...'));
  await run(['wait', '--window', 'Save As', '--timeout', '10000']);
  const dialog = await run(['snapshot', '--app', 'mousepad', '--surface', 'dialog', ...LOOK]);
  showOutline(dialog, 8);
  showAction(await run(['select', refOf(dialog, 'combobox', 'Default (UTF-8)'), 'ISO-8859-15'], 'Encoding'));
  showAction(await run(['set-value', refOf(dialog, 'textfield', 'Name'), path], 'Name:'));
  showAction(await run(['click', refOf(dialog, 'button', 'Save')], 'Save'));
  await run(['wait', '--window', 'note.txt', '--timeout', '10000'], 'the editor has the file open');
  step('What the editor wrote, read from disk');
  showFile(path);
}

/** The exact bytes: words replaced with regard to case, DOS line ends, and "é" as the one byte of ISO-8859-15. */
function showFile(path) {
  const wanted = Buffer.from('a menu for the Café\r\nDraft: upper case\r\n', 'latin1');
  const written = readFileSync(path);
  say(`   ${strong(`$ cat ${path}`)}`);
  for (const line of written.toString('latin1').trimEnd().split(/\r?\n/)) show(line);
  show(`(${written.length} bytes: ${written.toString('hex').replace(/(..)/g, '$1 ').trimEnd()})`);
  prove(written.equals(wanted), 'every byte is as asked: the text, the replacement, CR LF, and "é" as e9');
}

/** GTK's own demo of two fields that share one text, the second of which is a password. */
async function keepPassword() {
  step('What a password field contains is never shown');
  await run(['desktop', 'run', DESKTOP, '--detach', '--', 'gtk3-demo', '--run=entry_buffer']);
  await run(['wait', '--window', 'Entry Buffer', '--timeout', '20000']);
  const look = ['snapshot', '--app', 'gtk3-demo', ...LOOK];
  const before = await run(look);
  const secret = 'correct horse';
  showAction(
    await run(['type', refOf(before, 'textfield'), secret], 'the first field shares its text with the second'),
  );
  const after = await run(look);
  showOutline(after);
  const fields = [...nodesOf(after.tree)].map(({ node }) => node).filter(({ role }) => role === 'textfield');
  const password = fields.find(({ states }) => states?.includes('secure'));
  if (password === undefined) throw new DemoFailure(`No password field: ${JSON.stringify(after)}`);
  const { value } = await run(['get', password.ref_id, '--property', 'value'], 'the password field');
  show(`value: ${value}`);
  prove(
    JSON.stringify(after).split(secret).length === 2 && value === null,
    'the text stands once in the answer, at the plain field; the picture below shows dots in the other',
  );
}

async function takePicture(path) {
  step('A picture of the desktop');
  const { width, height } = await run(['screenshot', path]);
  const png = readFileSync(path);
  const stated = `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  prove(png.subarray(1, 4).equals(Buffer.from('PNG')) && stated === `${width}x${height}`, `a PNG of ${stated} pixels`);
}

async function stopDesktop() {
  step('Stop the desktop: every program in it ends with it');
  const { desktops } = await answerOf(['desktop', 'list']).then(({ data }) => data);
  const pids = Object.values(desktops.find(({ name }) => name === DESKTOP).pids);
  await run(['desktop', 'stop', DESKTOP]);
  prove(!pids.some(isRunning), `none of its processes (${pids.join(', ')}) is left`);
}

/** A process that has ended stays in the table until its parent asks for it, in a container without init for good. */
function isRunning(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
  } catch (cause) {
    if (cause.code === 'ENOENT' || cause.code === 'ESRCH') return false;
    throw cause;
  }
}

try {
  await main(process.argv[2]);
} catch (cause) {
  console.error(`\nThe demo failed. ${cause instanceof DemoFailure ? cause.message : cause.stack}`);
  process.exitCode = 1;
}
