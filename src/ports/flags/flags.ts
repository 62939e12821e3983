/**
 * The socket for feature flags: on or off, for whom it is asked. The shipped one answers from memory through OpenFeature;
 * any vendor's OpenFeature provider fits in its place.
 */
export type FlagAnswers<Name extends string> = {
  /** How every flag stands for an audience, such as the key of a brand. What cannot be told stands as set. */
  evaluate(audience: string): Promise<Readonly<Record<Name, boolean>>>;
  /** Sets every flag anew. */
  put(values: Readonly<Record<Name, boolean>>): void;
};
