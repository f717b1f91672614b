import { invalidArgs } from '../errors/command-error.js';
import { EMBEDDED_SKILLS } from './generated/embedded.js';

export interface SkillReference {
  /** Path inside the skill's folder. */
  readonly path: string;
  readonly content: string;
}

/** A document that tells an agent how to use the program, with the documents it refers to. */
export interface Skill {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly content: string;
  readonly references: readonly SkillReference[];
}

export const allSkills: readonly Skill[] = EMBEDDED_SKILLS;

/** By name or alias, ignoring case. INVALID_ARGS that lists what there is. */
export function skillNamed(name: string): Skill {
  const wanted = name.toLowerCase();
  const found = allSkills.find((skill) => skill.name === wanted || skill.aliases.includes(wanted));
  if (found !== undefined) return found;
  const known = allSkills.map((skill) => skill.name);
  throw invalidArgs('There is no skill of that name.', `Use one of: ${known.join(', ')}.`, { kind: 'skill', known });
}

/** By path, or by the file's name without its ending. INVALID_ARGS that lists what there is. */
export function referenceNamed(skill: Skill, name: string): SkillReference {
  const wanted = name.toLowerCase();
  const found = skill.references.find(({ path }) => path.toLowerCase() === wanted || stemOf(path) === wanted);
  if (found !== undefined) return found;
  const known = skill.references.map((reference) => reference.path);
  throw invalidArgs('The skill has no reference of that name.', `Use one of: ${known.join(', ')}.`, {
    kind: 'skill_reference',
    known,
  });
}

/** The skill and every reference, each behind a line `--- <path> ---`. */
export function fullText(skill: Skill): string {
  return [skill.content, ...skill.references.map(({ path, content }) => `--- ${path} ---\n\n${content}`)].join('\n');
}

function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.md$/, '').toLowerCase();
}
