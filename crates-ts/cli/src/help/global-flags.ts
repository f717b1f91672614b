import type { DescribedField } from '../arguments/describe.js';
import { GLOBAL_FLAGS } from '../arguments/table.js';

type GlobalFlag = (typeof GLOBAL_FLAGS)[number]['flag'];

const MEANING: Readonly<Record<GlobalFlag, { description: string; placeholder?: string }>> = {
  verbose: { description: 'Explain errors on standard error.' },
  session: {
    description: 'Keep snapshots in a namespace of their own. Letters, digits, "_" and "-".',
    placeholder: 'ID',
  },
  headed: { description: 'Permit what takes the focus or moves the pointer.' },
  desktop: { description: 'Use a private desktop. It is an error when it is not up.', placeholder: 'NAME' },
  help: { description: 'Print help and do nothing.' },
  version: { description: 'Print the version and do nothing.' },
};

/** The flags of every command with what help says of them. */
export const GLOBAL_FLAGS_HELP: readonly DescribedField[] = GLOBAL_FLAGS.map((field) => ({
  ...field,
  meta: MEANING[field.flag],
}));
