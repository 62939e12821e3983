import type { Answer, Query } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';

/** A peer's result, in the engine's format. */
export type PeerAnswer = {
  total: number;
  /** Absent when the peer does not return the rank of a mark. */
  first?: number;
  /** A key is absent where the peer has it with less precision. */
  hits: { id: number; key?: number | null }[];
  facets: Record<string, Record<string, number>>;
  stats: Answer['stats'];
  histograms: Answer['histograms'];
  /**
   * Parts that the peer does not support, each with the reason; they were not requested and are absent or empty above.
   * A part is `hits`, or `facets`, `stats` or `histograms` followed by a space and a name.
   */
  skipped: Readonly<Record<string, string>>;
  /** Milliseconds by the peer's own clock, to exclude communication; absent if the caller's clock counts. */
  ownMs?: number;
};

/** A program that answers the same queries over the same rows. */
export type Contender = {
  readonly name: string;
  /** Loads all rows and builds the indexes that an expert would build. Called once, before any search. */
  load(dataset: Dataset): Promise<void>;
  /**
   * Answers a query of the dataset. What depends only on the query (statements, requests) may be cached during the
   * first, unmeasured run.
   */
  search(query: Query): Promise<PeerAnswer>;
  close(): Promise<void>;
};
