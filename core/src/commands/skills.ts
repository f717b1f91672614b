import * as z from 'zod/mini';
import { defineCommand } from '../command.js';
import { invalidArgs } from '../errors/command-error.js';
import { field } from '../fields.js';
import { allSkills, fullText, referenceNamed, skillNamed } from '../skills/catalogue.js';

const Input = z.object({
  action: field(
    z.optional(z.enum(['list', 'get', 'path'], 'has to be list, get or path; `skills get NAME` prints a skill')),
    {
      description: 'What to do. Without it: get where a name is given, list otherwise.',
      placeholder: 'ACTION',
    },
  ),
  name: field(z.optional(z.string()), { description: 'Name or alias of the skill, for get.', placeholder: 'NAME' }),
  reference: field(z.optional(z.string()), {
    description: 'One document that the skill refers to, by its path or its name without the ending.',
    placeholder: 'REFERENCE',
  }),
  full: field(z._default(z.boolean(), false), { description: 'The skill with every document that it refers to.' }),
});

const outputSchema = () =>
  z.union([
    z.object({
      skills: z.array(
        z.object({
          name: z.string(),
          aliases: z.array(z.string()),
          summary: z.string(),
          references: z.array(z.string()),
        }),
      ),
    }),
    z.object({ skill: z.string(), full: z.boolean(), content: z.string() }),
    z.object({ skill: z.string(), reference: z.string(), content: z.string() }),
    z.object({ location: z.literal('embedded'), note: z.string(), available: z.array(z.string()) }),
  ]);

type SkillsInput = z.infer<typeof Input>;

export const skills = defineCommand({
  name: 'skills',
  group: 'system',
  summary: 'Print the documents that teach an agent how to use this program.',
  help: 'list names them, get prints one as markdown inside the envelope, path says where they are kept.',
  input: Input,
  positionals: ['action', 'name', 'reference'],
  output: outputSchema,
  effect: 'observes',
  permission: 'none',
  policy: 'headless',
  postActionWait: false,
  standalone: true,
  examples: [
    { given: 'any system', run: 'skills', shows: { skills: [{ name: 'agent-desktop' }] } },
    { given: 'any system', run: 'skills get desktop --full', shows: { skill: 'agent-desktop', full: true } },
    { given: 'any system', run: 'skills get desktop commands', shows: { skill: 'agent-desktop' } },
    { given: 'any system', run: 'skills path', shows: { location: 'embedded' } },
  ],
  run: (_context, input) => Promise.resolve(answer(input)),
});

function answer(input: SkillsInput): Readonly<Record<string, unknown>> {
  const action = input.action ?? (input.name === undefined ? 'list' : 'get');
  if (action === 'get') return get(input);
  if (input.name !== undefined || input.reference !== undefined || input.full) {
    throw invalidArgs(`skills ${action} takes neither a name nor --full.`, 'Use skills get NAME.');
  }
  return action === 'list' ? list() : path();
}

function list() {
  return {
    skills: allSkills.map(({ name, aliases, summary, references }) => ({
      name,
      aliases,
      summary,
      references: references.map((reference) => reference.path),
    })),
  };
}

function get({ name, reference, full }: SkillsInput) {
  if (name === undefined) throw invalidArgs('skills get needs the name of a skill.', 'Use skills get agent-desktop.');
  const skill = skillNamed(name);
  if (reference === undefined) return { skill: skill.name, full, content: full ? fullText(skill) : skill.content };
  if (full) throw invalidArgs('A reference and --full exclude each other.', 'Leave one of them out.');
  const found = referenceNamed(skill, reference);
  return { skill: skill.name, reference: found.path, content: found.content };
}

function path() {
  return {
    location: 'embedded',
    note: 'Skills are part of the program; skills get prints them.',
    available: allSkills.map((skill) => skill.name),
  };
}
