/**
 * The port for feature flags, which are on or off per audience, and in an experiment per visitor. The default adapter
 * holds them in memory through OpenFeature; any vendor's OpenFeature provider can replace it.
 */
export type FlagProvider<Name extends string> = {
  /**
   * Returns the value of every flag for an audience, such as a brand's key. A flag that cannot be evaluated has its
   * configured value.
   */
  evaluate(audience: string): Promise<Readonly<Record<Name, boolean>>>;
  /**
   * Returns the value of one flag for a visitor. `variant` is `A` or `B` if the visitor is in an experiment with the
   * flag, and `null` otherwise.
   */
  evaluateFor(name: Name, visitor: FlagVisitor): Promise<{ value: boolean; variant: 'A' | 'B' | null }>;
  /** Reports a visitor's action to the provider, for its own statistics. */
  track(event: FlagEvent, visitor: FlagVisitor): void;
  /** Replaces the values of all flags, and which of them are split between visitors. */
  put(values: Readonly<Record<Name, boolean>>, splits?: FlagSplits<Name>): void;
};

/**
 * A visitor as identified to a provider. `targetingKey` is a digest with the salt of one experiment: it reveals nothing
 * about the visitor's cookie, and differs between experiments.
 */
export type FlagVisitor = { targetingKey: string; audience: string };

/** An event of an experiment: `name` is `exposure` or a goal. */
export type FlagEvent = { name: string; experiment: string; variant: 'A' | 'B' };

/** For each flag in an experiment, the variant of a visitor: `A` is off, `B` on, `null` is outside the experiment. */
export type FlagSplits<Name extends string> = ReadonlyMap<Name, (targetingKey: string) => 'A' | 'B' | null>;
