import { knownValue } from '@agent-desktop/core/model/known.js';
import { asksForSecret, maskSecrets } from '@agent-desktop/core/snapshot/secure.js';
import { describe, expect, it } from 'vitest';
import { everyNode, node } from './tree.js';

const SECRET = 'hunter2';

function leaks(root: ReturnType<typeof node>): boolean {
  const masked = maskSecrets(root).root;
  return [...everyNode(masked)].some((one) =>
    [one.name, one.value, one.description].some((fact) => knownValue(fact)?.includes(SECRET)),
  );
}

describe('a secret', () => {
  it('is taken out of a field that the toolkit calls secure', () => {
    expect(leaks(node('window', {}, [node('textfield', { value: SECRET, states: ['secure'] })]))).toBe(false);
  });

  it('is taken out of a plain field whose label asks for a password, and the field is marked', () => {
    const root = node('window', {}, [node('statictext', { name: 'Password:' }), node('textfield', { value: SECRET })]);
    const masked = maskSecrets(root);
    expect(leaks(root)).toBe(false);
    const field = masked.root.children[1];
    expect(field?.states).toEqual({ known: true, value: ['secure'] });
    expect(field !== undefined && masked.inferred.has(field)).toBe(true);
  });

  it('is taken out of the parts of such a field, whose buttons keep their names', () => {
    const parts = [
      node('textfield', { value: SECRET }),
      node('statictext', { name: SECRET }),
      node('button', { name: 'Show' }),
    ];
    const root = node('window', {}, [node('textfield', { name: 'Passwort', value: SECRET }, parts)]);
    expect(leaks(root)).toBe(false);
    expect(knownValue(maskSecrets(root).root.children[0]?.children[2]?.name ?? { known: true, value: undefined })).toBe(
      'Show',
    );
  });

  it('is not seen where states could not be read but the label asks for it', () => {
    expect(leaks(node('window', {}, [node('textfield', { name: 'PIN', value: SECRET, unread: ['states'] })]))).toBe(
      false,
    );
  });

  it.each([
    'Password',
    'password (again)',
    'Neues Kennwort',
    'Mot de passe :',
    'Contraseña',
    'Пароль',
    '密码',
    'PIN code',
  ])('is asked for by "%s"', (label) => {
    expect(asksForSecret(label)).toBe(true);
  });

  it.each(['Name', 'Pinboard', 'Spinning', 'Email', 'Shipping'])('is not asked for by "%s"', (label) => {
    expect(asksForSecret(label)).toBe(false);
  });
});

describe('a tree without secrets', () => {
  it('is the observed one, not a copy', () => {
    const root = node('window', {}, [node('textfield', { name: 'Name', value: 'Ada' })]);
    expect(maskSecrets(root).root).toBe(root);
  });
});
