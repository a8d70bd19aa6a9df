import { signal } from '@preact/signals-core';

/** Whoever has pressed a button is told after this that there is no answer yet. */
const LATE_MS = 3_000;

/** Whether something is overdue on a connection that stands: an answer, or a sign of life of the line. */
export class Lateness {
  readonly is = signal(false);
  private line = false;
  private answer = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  noteLine(isLate: boolean): void {
    this.line = isLate;
    this.tell();
  }

  /** Somebody waits for an answer since then, at the longest; undefined: nobody does, or none will come. */
  awaitSince(since: number | undefined): void {
    clearTimeout(this.timer);
    const left = since === undefined ? undefined : since + LATE_MS - Date.now();
    this.answer = left !== undefined && left <= 0;
    if (left !== undefined && left > 0) this.timer = setTimeout(() => this.awaitSince(since), left);
    this.tell();
  }

  private tell(): void {
    this.is.value = this.line || this.answer;
  }
}
