import { createInterface } from 'node:readline';

/** Wall time, and the time of this process on a processor, in ms. */
export interface Measured {
  readonly ms: number;
  readonly cpuMs: number;
}

/** A measure answers one line. */
export type Measures = Readonly<Record<string, () => Promise<Measured>>>;

/** Runs `work` and says what it cost. */
export async function timed<T>(work: () => Promise<T>): Promise<Measured & { readonly result: T }> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { result, ms, cpuMs: (user + system) / 1_000 };
}

/** Answers the lines of standard input, each the name of a measure, until it ends. The first line out is `info`. */
export async function answerMeasures(measures: Measures, info: Readonly<Record<string, unknown>>): Promise<void> {
  print(info);
  for await (const name of createInterface({ input: process.stdin })) {
    const measure = measures[name];
    print(measure === undefined ? { error: `no measure ${name}` } : await outcomeOf(measure));
  }
}

async function outcomeOf(measure: () => Promise<Measured>): Promise<object> {
  try {
    return await measure();
  } catch (error) {
    return { error: String(error) };
  }
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
