/** How one field of a command's input is given on the command line. */
export interface ArgumentField {
  /** The input's key, camelCase. */
  readonly key: string;
  /** The flag without its dashes, kebab-case. */
  readonly flag: string;
  /** One letter. */
  readonly alias?: string;
  readonly type: 'string' | 'number' | 'boolean';
  /** Takes several values: a flag that may be repeated. */
  readonly many?: true;
  readonly required?: true;
  /** A value may begin with `-`. */
  readonly leadingHyphen?: true;
}

/** What the parser has to know of one command; made from its descriptor. */
export interface ArgumentTable {
  /** Fields that are flags. */
  readonly flags: readonly ArgumentField[];
  readonly positionals: readonly ArgumentField[];
  /** Key of the field that takes everything behind `--`. */
  readonly rest?: string;
}

/** What every command takes, before or after its name. */
export const GLOBAL_FLAGS = [
  { key: 'verbose', flag: 'verbose', alias: 'v', type: 'boolean' },
  { key: 'session', flag: 'session', type: 'string' },
  { key: 'headed', flag: 'headed', type: 'boolean' },
  { key: 'desktop', flag: 'desktop', type: 'string' },
  { key: 'help', flag: 'help', alias: 'h', type: 'boolean' },
  { key: 'version', flag: 'version', alias: 'V', type: 'boolean' },
] as const satisfies readonly ArgumentField[];

export interface GlobalArguments {
  readonly verbose: boolean;
  readonly session: string | undefined;
  readonly headed: boolean;
  readonly desktop: string | undefined;
  readonly help: boolean;
  readonly version: boolean;
}
