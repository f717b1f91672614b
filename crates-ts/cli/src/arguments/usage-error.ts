/** Arguments that are no valid call. `suggestion` says how to call instead. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly suggestion: string | undefined = undefined,
  ) {
    super(message);
    this.name = 'UsageError';
  }
}
