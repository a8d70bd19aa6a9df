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

  awaitAnswer(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.answer = true;
      this.tell();
    }, LATE_MS);
  }

  /** The answer has come, or none will on this connection. */
  awaitNone(): void {
    clearTimeout(this.timer);
    this.answer = false;
    this.tell();
  }

  private tell(): void {
    this.is.value = this.line || this.answer;
  }
}
