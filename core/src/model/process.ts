/** A process and its generation: `instance` differs when the system gives the same pid to another process. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly instance: string;
}

export function sameProcess(a: ProcessIdentity, b: ProcessIdentity): boolean {
  return a.pid === b.pid && a.instance === b.instance;
}

/** `unknown` is not `gone`: nothing may be broken or reported as ended on it. */
export type Liveness = 'alive' | 'gone' | 'unknown';
