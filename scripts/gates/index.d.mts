export interface Gate {
  readonly name: string;
  blindSpots(root: string): readonly string[] | Promise<readonly string[]>;
  check(root: string): readonly string[] | Promise<readonly string[]>;
}

export const GATES: readonly Gate[];
