/** Wakes a waiting caller. A ring while no caller waits makes the next `wait` return immediately. */
export class WakeSignal {
  #rung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#rung = true;
    this.#wake();
  }

  /**
   * Returns whether it rang since the last wait, and resets that, so that the next `wait` does not return for the same
   * ring.
   */
  hasRung(): boolean {
    const rung = this.#rung;
    this.#rung = false;
    return rung;
  }

  /** Waits until it rings, `ms` milliseconds have passed, or the signal aborts. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#rung) await this.#sleep(ms, signal);
    this.#rung = false;
  }

  /**
   * Waits until `ms` milliseconds have passed or the signal aborts. A ring does not end this wait, but the next `wait`.
   */
  async waitWithoutWaking(ms: number, signal: AbortSignal): Promise<void> {
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
