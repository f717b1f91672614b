import type { Sought } from '../harness/desk.js';

/** What there is before an example runs. */
export type Scene =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'screen' }
  | { readonly kind: 'desktop'; readonly up: boolean }
  | EditorScene;

/** The fixture application "Editor" is open. */
export interface EditorScene {
  readonly kind: 'editor';
  /** What `{ref}` stands for. */
  readonly at?: Pick<Sought, 'role' | 'name'>;
  /** Commands to the application before the reference is taken, and between that and the example. */
  readonly first?: readonly string[];
  readonly afterwards?: readonly string[];
  /** Every line that the application prints because of the example, by what is run. */
  readonly said?: Readonly<Record<string, readonly (string | RegExp)[]>>;
}

const SAVE = { role: 'button', name: 'Save' };
const WRAP_LINES = { role: 'checkbox', name: 'Wrap lines' };
const NAME = { role: 'textfield', name: 'Name' };
const DETAILS = { role: 'disclosure', name: 'Details' };

/** Every text of `given`. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'any system': { kind: 'nothing' },
  'a desktop with one screen': { kind: 'screen' },
  'no desktop of that name': { kind: 'desktop', up: false },
  'desktop work is up': { kind: 'desktop', up: true },
  'an application "Editor" whose window has a button "Save"': { kind: 'editor' },
  'an application "Editor" with an open dialog "Save as"': { kind: 'editor', first: ['save-as'] },
  'an application "Editor" whose window is called "letter.txt" after 700 ms': {
    kind: 'editor',
    afterwards: ['title-after 700 letter.txt - Editor'],
  },
  'a button "Save"': { kind: 'editor', at: SAVE, said: { 'click {ref}': ['CLICKED Save'] } },
  'a button "Save as" that opens a dialog': {
    kind: 'editor',
    at: { role: 'button', name: 'Save as' },
    said: { 'click {ref}': ['OPENED Save as', 'FOCUSED File name'] },
  },
  'a button that becomes enabled after 700 ms': {
    kind: 'editor',
    at: SAVE,
    afterwards: ['disable-for 700'],
    said: { 'click {ref} --timeout-ms 10000': ['CLICKED Save'] },
  },
  'a button that was removed since': {
    kind: 'editor',
    at: SAVE,
    afterwards: ['remove'],
    said: { 'click {ref}': [] },
  },
  'a menu item "New" of a closed menu': {
    kind: 'editor',
    at: { role: 'menuitem', name: 'New' },
    said: { 'click {ref}': ['CHOSEN New'] },
  },
  'an unchecked checkbox "Wrap lines"': {
    kind: 'editor',
    at: WRAP_LINES,
    said: { 'check {ref}': ['TOGGLED Wrap lines true'], 'toggle {ref}': ['TOGGLED Wrap lines true'] },
  },
  'a checked checkbox "Wrap lines"': {
    kind: 'editor',
    at: WRAP_LINES,
    first: ['check'],
    said: { 'check {ref}': [], 'uncheck {ref}': ['TOGGLED Wrap lines false'] },
  },
  'an empty text field "Name"': {
    kind: 'editor',
    at: NAME,
    said: {
      'focus {ref}': ['FOCUSED Name'],
      'type {ref} Ada': ['TEXT Name "Ada"'],
      'type {ref} -- -5': ['TEXT Name "-5"'],
    },
  },
  'a text field "Name" that contains "Ada"': {
    kind: 'editor',
    at: NAME,
    first: ['name Ada'],
    said: { 'clear {ref}': ['TEXT Name ""'], 'set-value {ref} "Grace Hopper"': ['TEXT Name "Grace Hopper"'] },
  },
  'a text field "Name", whose toolkit opens menus by pointer only': {
    kind: 'editor',
    at: NAME,
    said: { 'right-click {ref}': [] },
  },
  'a password field "Password" that is filled in': {
    kind: 'editor',
    at: { role: 'textfield', name: 'Password' },
    first: ['secret hunter2'],
    said: { 'set-value {ref} "correct horse"': ['TEXT Password set'] },
  },
  'a collapsed disclosure "Details"': {
    kind: 'editor',
    at: DETAILS,
    said: { 'expand {ref}': ['EXPANDED Details true'] },
  },
  'an expanded disclosure "Details"': {
    kind: 'editor',
    at: DETAILS,
    first: ['open'],
    said: { 'collapse {ref}': ['EXPANDED Details false'] },
  },
  'a combo box "Encoding" with the option "Latin-1"': {
    kind: 'editor',
    at: { role: 'combobox', name: 'Encoding' },
    said: { 'select {ref} Latin-1': ['PICKED Latin-1'], 'select {ref} Morse': [] },
  },
  'a slider "Zoom" from 10 to 400': {
    kind: 'editor',
    at: { role: 'slider', name: 'Zoom' },
    said: { 'set-value {ref} 150': ['VALUE Zoom 150'], 'set-value {ref} 9000': ['VALUE Zoom 400'] },
  },
  'a scroll area "Chapters" that shows its beginning': {
    kind: 'editor',
    at: { role: 'scrollarea', name: 'Chapters' },
    said: {
      'scroll {ref} --direction down': [/^SCROLLED [1-9]\d*$/],
      'scroll {ref} --direction down --amount 5': [/^SCROLLED [1-9]\d*$/],
    },
  },
  'a button "Chapter 30" below the visible part of its area': {
    kind: 'editor',
    at: { role: 'button', name: 'Chapter 30' },
    said: { 'scroll-to {ref}': [/^SCROLLED [1-9]\d*$/] },
  },
};
