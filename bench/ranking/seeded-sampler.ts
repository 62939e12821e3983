/** Random samples from one seed, so that every run has the same shoppers. */
export class SeededSampler {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  uniform(from = 0, to = 1): number {
    return from + (to - from) * this.#random();
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)]!;
  }

  normal(mean = 0, deviation = 1): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.#random()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.#random());
  }

  /** Samples a log-normal value with this median; `spread` is the standard deviation of its logarithm. */
  lognormal(median: number, spread: number): number {
    return median * Math.exp(this.normal(0, spread));
  }

  /** Samples a Gumbel value: the unobserved part of a discrete choice. */
  gumbel(): number {
    return -Math.log(-Math.log(1 - this.#random() * (1 - 1e-12)));
  }

  logUniform(from: number, to: number): number {
    return Math.exp(this.uniform(Math.log(from), Math.log(to)));
  }
}
