import { createInterface } from 'node:readline';

/** A measure answers one line: what it measured, `ms` among it. */
export type Measures = Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>;

/** Answers the lines of standard input, each the name of a measure, until it ends. The first line out is `info`. */
export async function answerMeasures(measures: Measures, info: Readonly<Record<string, unknown>>): Promise<void> {
  print(info);
  for await (const name of createInterface({ input: process.stdin })) {
    const measure = measures[name];
    print(measure === undefined ? { error: `no measure ${name}` } : await outcomeOf(measure));
  }
}

async function outcomeOf(measure: Measures[string]): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await measure();
  } catch (error) {
    return { error: String(error) };
  }
}

function print(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
