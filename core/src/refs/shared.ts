/** Values in order of first use; those that are one object or read the same share an index. */
export class Shared<T extends object> {
  readonly all: T[] = [];
  private readonly byIdentity = new Map<T, number>();
  private readonly byContent = new Map<string, number>();

  indexOf(value: T): number {
    const known = this.byIdentity.get(value);
    if (known !== undefined) return known;
    const content = JSON.stringify(value);
    const index = this.byContent.get(content) ?? this.all.push(value) - 1;
    this.byContent.set(content, index);
    this.byIdentity.set(value, index);
    return index;
  }

  /** The index of a value that reads like this one, if it was ever given one. */
  find(value: T): number | undefined {
    return this.byIdentity.get(value) ?? this.byContent.get(JSON.stringify(value));
  }
}
