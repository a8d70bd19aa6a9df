type Timer = ReturnType<typeof setTimeout> | undefined;

/**
 * Notices when the far end of a connection no longer answers, and when it has been quiet for so long that it is worth
 * a question.
 */
export class Pulse {
  private deadline: Timer;
  private quiet: Timer;

  constructor(
    private readonly silent: () => void,
    private readonly ask: () => void,
  ) {}

  /** An answer is due within `ms`: a connection that does not give it in time is as good as closed. */
  expect(ms: number): void {
    this.stop();
    this.deadline = setTimeout(this.silent, ms);
  }

  /** Nothing is due; after `ms` without another call it asks. */
  rest(ms: number): void {
    this.stop();
    this.quiet = setTimeout(this.ask, ms);
  }

  stop(): void {
    clearTimeout(this.deadline);
    clearTimeout(this.quiet);
  }
}
