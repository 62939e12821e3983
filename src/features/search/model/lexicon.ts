/** Values by parameter, as in URLs. */
export type Params = Readonly<Record<string, readonly string[]>>;

/**
 * What words of shoppers may mean on a brand; keys are squashed by `squashKey`. `ask`: the words mean several things, and
 * which is not ours to choose. `lacked`: they ask for something only where they are denied. `vague`: the words name no value, one was chosen for them. `text`: they stay text.
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
  near: NearKeys;
  /** What is nearly a trim's name. */
  nearTrimsOf(modelKey: string): NearKeys;
};

/**
 * A make, model or series by one of its names. `whole`: the name says its make; `nickname`: it is not the make's own;
 * `trim`: the name is that of a trim that no other model has (`328i`).
 */
export type VehicleName = {
  make: string;
  model: string | null;
  series?: string;
  trim?: string;
  whole: boolean;
  nickname: boolean;
};

/** Finds keys that a word was meant to be. */
export type NearKeys = {
  /**
   * Keys with the fewest typos, none where there is no key within the limit: a letter too many, missing, wrong, or two
   * neighbours that changed places; one from 4 letters on, two from 8 (the keyword's own rule). The first letter and all
   * digits are as they should be.
   */
  find(word: string): { keys: readonly string[]; typos: 1 | 2 } | undefined;
};
