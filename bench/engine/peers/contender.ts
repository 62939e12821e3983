import type { Answer, Query } from '@forecourt/engine';
import type { Dataset } from '../dataset.ts';

/** What a peer found, in the engine's own words. */
export type PeerAnswer = {
  total: number;
  /** Absent when the peer does not tell the rank of a mark. */
  first?: number;
  /** A key is absent where the peer has it less exactly. */
  hits: { id: number; key?: number | null }[];
  facets: Record<string, Record<string, number>>;
  stats: Answer['stats'];
  histograms: Answer['histograms'];
  /**
   * Parts that the peer cannot do at all and was not asked for, each with the reason; those are absent or empty above.
   * A part is `hits`, or `facets`, `stats` or `histograms` with a name behind a space.
   */
  skipped: Readonly<Record<string, string>>;
  /** Milliseconds by the peer's own clock, where talking to it should not count; else the caller's clock does. */
  ownMs?: number;
};

/** One program that answers the same queries over the same rows. */
export type Contender = {
  readonly name: string;
  /** Takes all rows in and makes whatever its experts would make. Once, before any search. */
  load(dataset: Dataset): Promise<void>;
  /**
   * Answers a query of the dataset. What follows from the query alone (statements, requests) may be kept from the first
   * time on, which is not measured.
   */
  search(query: Query): Promise<PeerAnswer>;
  close(): Promise<void>;
};
