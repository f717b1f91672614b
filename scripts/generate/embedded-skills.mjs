import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { HEADER } from './header.mjs';

/**
 * core/src/skills/generated/embedded.ts: every skill's markdown, so that `skills` needs no file beside the program.
 * @param {string} root the checkout
 * @param {ReadonlyMap<string, string>} fresh generated markdown by path, which may not be on disk yet
 */
export function embeddedSkills(root, fresh) {
  const folder = join(root, 'skills');
  const skills = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => readSkill(root, join(folder, entry.name), fresh));
  return [
    HEADER,
    `import type { Skill } from '../catalogue.js';`,
    '',
    `export const EMBEDDED_SKILLS: readonly Skill[] = ${JSON.stringify(skills, undefined, 2)};`,
    '',
  ].join('\n');
}

function readSkill(root, folder, fresh) {
  const text = (path) => fresh.get(relative(root, path)) ?? readFileSync(path, 'utf8');
  const source = text(join(folder, 'SKILL.md'));
  const match = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(source);
  if (match === null) throw new Error(`${folder}/SKILL.md has no front matter`);
  const front = Object.fromEntries(
    match[1].split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const onDisk = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const made = [...fresh.keys()]
    .map((path) => relative(folder, join(root, path)))
    .filter((path) => !path.startsWith('..'));
  const references = [...new Set([...onDisk, ...made])]
    .filter((path) => path.endsWith('.md') && path !== 'SKILL.md')
    .sort();
  return {
    name: front.name,
    aliases: front.aliases.split(',').map((alias) => alias.trim()),
    summary: front.description,
    content: match[2],
    references: references.map((path) => ({ path, content: text(join(folder, path)) })),
  };
}
