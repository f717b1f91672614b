import { once } from 'node:events';
import { createInterface } from 'node:readline';

const ANSWER_MS = 120_000;

/** A process in the desktop that measures when it is told to: one line in, one line of JSON out. */
export class WorkerProcess {
  /** Resolves to the worker once it has said what it is; rejects with what it wrote to standard error. */
  static async start(child) {
    const worker = new WorkerProcess(child);
    worker.info = await worker.answer();
    if (worker.info.error !== undefined) throw new Error(worker.info.error);
    return worker;
  }

  constructor(child) {
    this.child = child;
    this.errors = '';
    this.lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    child.stderr.setEncoding('utf8').on('data', (text) => {
      this.errors = (this.errors + text).slice(-2_000);
    });
    // A worker that has ended is noticed by its missing answer.
    child.stdin.on('error', (error) => {
      this.errors += error.message;
    });
  }

  /** One measurement. Throws the worker's own error. */
  async measure(name) {
    this.child.stdin.write(`${name}\n`);
    const answer = await this.answer();
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  async stop() {
    this.child.stdin.end();
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
  }

  async answer() {
    let silent = false;
    const timer = setTimeout(() => {
      silent = true;
      this.child.kill('SIGTERM');
    }, ANSWER_MS);
    const { value, done } = await this.lines.next();
    clearTimeout(timer);
    if (silent) throw new Error(`no answer within ${ANSWER_MS / 1_000} s`);
    if (done) throw new Error(`the worker ended: ${this.errors.trim()}`);
    return JSON.parse(value);
  }
}
