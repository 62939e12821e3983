/** Values by parameter, as in URLs. */
export type Params = Readonly<Record<string, readonly string[]>>;

/**
 * The meanings of a shopper's words on a brand. Keys are normalized by `squashKey`. `ask`: the words are ambiguous, so
 * the shopper must choose. `lacked`: the words only mean this filter when they are negated. `vague`: the words name no
 * value, so one was chosen for them. `text`: they are searched as text.
 */
export type Meaning =
  | { params: Params; vague?: true }
  | { ask: string; alternatives: readonly Params[] }
  | { lacked: Params }
  | { text: true };

export type Lexicon = {
  vehicles: ReadonlyMap<string, readonly VehicleName[]>;
  plain: ReadonlyMap<string, Meaning>;
  /** Trim keys of a model by squashed name. */
  trimsOf(modelKey: string): ReadonlyMap<string, readonly string[]>;
  near: SpellingIndex;
  /** Names similar to a model's trims. */
  nearTrimsOf(modelKey: string): SpellingIndex;
};

/**
 * A make, model or series by one of its names. `whole`: the name includes the make; `nickname`: it is not the make's
 * own name; `trim`: it is the name of a trim that no other model has (`328i`).
 */
export type VehicleName = {
  make: string;
  model: string | null;
  series?: string;
  trim?: string;
  whole: boolean;
  nickname: boolean;
};

/** Finds the keys that a misspelled word may mean. */
export type SpellingIndex = {
  /**
   * Returns the keys with the fewest typos, or `undefined` if none is within the limit. A typo is a letter too many,
   * missing or wrong, or two adjacent letters swapped. Words of 4 letters or more may have one, words of 8 or more may
   * have two (the keyword's own rule). The first letter and all digits must match.
   */
  find(word: string): { keys: readonly string[]; typos: 1 | 2 } | undefined;
};
