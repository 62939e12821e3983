/** Wakes one who waits; rung while nobody does, it wakes who waits next at once. */
export class Bell {
  #rung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#rung = true;
    this.#wake();
  }

  /** Whether it rang since somebody waited, who need not wait for that any more. */
  hasRung(): boolean {
    const rung = this.#rung;
    this.#rung = false;
    return rung;
  }

  /** Until it rings, the time is over, or the signal ends. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#rung) await this.#sleep(ms, signal);
    this.#rung = false;
  }

  /** The same, but whoever rings is heard by who waits next. */
  async waitDeaf(ms: number, signal: AbortSignal): Promise<void> {
    await this.#sleep(ms, signal, { deaf: true });
  }

  async #sleep(ms: number, signal: AbortSignal, { deaf = false } = {}): Promise<void> {
    if (signal.aborted || ms <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    const wake = () => resolve();
    signal.addEventListener('abort', wake);
    if (!deaf) this.#wake = wake;
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
    this.#wake = () => undefined;
  }
}
