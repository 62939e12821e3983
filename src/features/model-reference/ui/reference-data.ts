import type { CoverView } from '#features/expert-reviews/expert-reviews.ts';
import type { SafetyFacts, SafetyFeatures } from '#features/safety/safety.ts';
import type { CrawlPaths } from '../model/crawl-paths.ts';
import type { MileageStats } from '../model/mileage-stats.ts';
import type { PriceRow, YearRow } from '../model/price-row.ts';
import { type FetchJson, fetchJson } from './fetch-json.ts';
import { TrimStore } from './trim-store.ts';

type Items<Item> = { items: readonly Item[] };
/** Mileages are `null` while their circuit is open. */
type MileageAnswer = MileageStats | (Omit<MileageStats, 'stats'> & { stats: null });
export type SafetyItem = Pick<SafetyFacts, 'asOf' | 'recalls' | 'complaints'> & {
  'Safety Ratings': SafetyFacts['ratings'];
  'Safety Features': SafetyFeatures;
};

/** A review by an expert, as its call answers it with `embed` (spec 2 §3). */
export type ExpertReview = {
  id: number;
  link: string;
  title: { rendered: string };
  _embedded?: { author: readonly { name: string }[]; summary: string; rating: number | null; cover?: CoverView | null };
};

/**
 * The data of a model's tabs. Each part is requested when it is first needed and then stored, except that a failure is
 * retried (spec 2 §4). Another search has its own data.
 */
export class ReferenceData {
  readonly #paths: CrawlPaths;
  readonly #fetch: FetchJson;
  readonly #signal: AbortSignal;
  readonly #kept = new Map<string, Promise<unknown>>();
  /** The trims for the comparison. */
  readonly trimStore: TrimStore;

  /** @param signal aborts all requests. */
  constructor(paths: CrawlPaths, signal: AbortSignal, fetch: FetchJson = fetchJson) {
    this.#paths = paths;
    this.#signal = signal;
    this.#fetch = fetch;
    this.trimStore = new TrimStore(paths.compareTrims, signal, fetch);
  }

  readonly modelYears = async (): Promise<readonly YearRow[]> =>
    ((await this.#load(this.#paths.modelYears)) as Items<YearRow>).items;

  readonly trims = async (): Promise<readonly PriceRow[]> =>
    ((await this.#load(this.#paths.trims)) as Items<PriceRow>).items;

  /** Returns the mileages of the model and of all cars; `null` if they are not available now. */
  readonly mileages = async (): Promise<{ mileages: MileageStats | null; allMileages: MileageStats | null }> => {
    const load = async (path: string) => {
      const answer = (await this.#load(path)) as MileageAnswer;
      return answer.stats && { ...answer, stats: answer.stats };
    };
    const [mileages, allMileages] = await Promise.all([load(this.#paths.mileage), load(this.#paths.allMileage)]);
    return { mileages, allMileages };
  };

  /** Returns what is known about the safety of the model year; `null` if nothing is, or not now. */
  readonly safety = async (): Promise<SafetyItem | null> =>
    ((await this.#load(this.#paths.safety)) as Items<SafetyItem>).items[0] ?? null;

  /** Returns owners' reviews for `ConsumerReviews` of the reviews room; `null` if they are not available. */
  readonly consumerReviews = async (): Promise<unknown> =>
    ((await this.#load(this.#paths.consumerReviews)) as { reviews: unknown }).reviews;

  /** Returns the expert reviews of the model; none on brands that have no reviews. */
  readonly expertReviews = async (): Promise<readonly ExpertReview[]> => {
    const path = this.#paths.expertReviews;
    return path === null ? [] : ((await this.#load(path)) as Items<ExpertReview>).items;
  };

  #load(path: string): Promise<unknown> {
    const known = this.#kept.get(path);
    if (known) return known;
    const loading = this.#fetch(path, this.#signal);
    this.#kept.set(path, loading);
    loading.catch(() => this.#kept.delete(path));
    return loading;
  }
}
