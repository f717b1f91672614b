import { DEFAULT_OPERATION_MS, Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Desk } from '../desk.js';

/** The desk, for work that must be done by `deadline`. */
export type DeskSource = (deadline: Deadline) => Promise<Desk>;

/**
 * The one desk of an adapter: opened when it is first needed and kept. A try that failed is made again by the next who
 * asks, and so is a connection whose bus has ended: a daemon outlives both.
 */
export class CurrentDesk {
  private opening: Promise<Desk> | undefined;
  private desk: Desk | undefined;

  constructor(private readonly open: DeskSource) {}

  /** TIMEOUT when opening takes longer than `deadline`; whoever asks next finds it further on. */
  readonly get: DeskSource = async (deadline) => {
    if (this.desk?.hasEnded === true) await this.close();
    this.opening ??= this.start();
    return this.desk ?? inTime(this.opening, deadline);
  };

  /** Closes what is open; opens nothing. */
  async close(): Promise<void> {
    const opening = this.opening;
    this.opening = this.desk = undefined;
    const [opened] = await Promise.allSettled([opening]);
    if (opened.status === 'fulfilled') await opened.value?.close();
  }

  private start(): Promise<Desk> {
    // Its own time: others may be waiting for the same desk.
    const opening = this.open(Deadline.after(DEFAULT_OPERATION_MS)).then(
      (desk) => {
        if (this.opening === opening) this.desk = desk;
        return desk;
      },
      (error: unknown) => {
        if (this.opening === opening) this.opening = undefined;
        throw error;
      },
    );
    return opening;
  }
}

function inTime(opening: Promise<Desk>, deadline: Deadline): Promise<Desk> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(deadline.error('the desktop was being opened')), deadline.remainingMs());
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
