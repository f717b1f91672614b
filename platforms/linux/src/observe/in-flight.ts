/** Nodes that are read at a time: 16, 64, 256 and all at once differ by less than the spread between runs. */
const MOST = 256;

/** Begins work at once while less than `most` of it is under way, and the rest in the order in which it came. */
export class InFlight {
  private running = 0;
  private waiting: (() => void)[] = [];
  /** Index of the first that waits: taking from the front of a long array would copy all of it. */
  private first = 0;

  constructor(private readonly most = MOST) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.most) this.running++;
    else await new Promise<void>((begin) => this.waiting.push(begin));
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  private passOn(): void {
    const begin = this.waiting[this.first];
    if (begin === undefined) {
      this.running--;
      this.waiting = [];
      this.first = 0;
    } else {
      this.first++;
      begin();
    }
  }
}
