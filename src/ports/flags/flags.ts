/**
 * The port for feature flags, which are on or off per audience. The default adapter holds them in memory through
 * OpenFeature; any vendor's OpenFeature provider can replace it.
 */
export type FlagProvider<Name extends string> = {
  /**
   * Returns the value of every flag for an audience, such as a brand's key. A flag that cannot be evaluated has its
   * configured value.
   */
  evaluate(audience: string): Promise<Readonly<Record<Name, boolean>>>;
  /** Replaces the values of all flags. */
  put(values: Readonly<Record<Name, boolean>>): void;
};
