import {
  type ClusterAnswer,
  ClusterError,
  type ClusterSearch,
  type SearchCluster,
} from '#ports/search-cluster/search-cluster.ts';
import { ClusterVocabulary, buildChangesSearch, readChangesAnswer, readTerms } from './cluster-vocabulary.ts';
import { queryOf } from './predicate-query.ts';

/** One state of an index in a cluster, which can be queried while the index changes. */
export type ClusterState = {
  /** Increases by one with every state that this process opens. */
  readonly epoch: number;
  readonly pit: string;
  readonly vocabulary: ClusterVocabulary;
};

export type StatesOptions = {
  cluster: Pick<SearchCluster, 'searchAll' | 'openPit' | 'closePit'>;
  /** The name of the index, or its alias. */
  index: string;
  /** Time in ms for which the cluster keeps a state without queries. */
  keepAliveMs?: number;
  /**
   * Minimum interval in ms for forgetting words and codes that no listing has anymore. It rereads all terms, which may
   * take at most a twentieth of the time. New ones are known immediately. 0: with every state.
   */
  forgetEveryMs?: number;
  /** A monotonic clock in ms. */
  now(): number;
  onError(error: unknown): void;
};

type CachedState = ClusterState & { vocabulary: ClusterVocabulary; users: number; lastSeq: number };
/** The vocabulary after all changes up to one. */
type StateVersion = Pick<CachedState, 'vocabulary' | 'lastSeq'>;

const KEEP_ALIVE_MS = 300_000;
const FORGET_EVERY_MS = 5_000;
/** After rereading all terms, pauses for this multiple of the time it took. */
const REST = 20;
const SEARCHES_PER_REQUEST = 100;

/** The states of an index that this process uses: the latest, and earlier ones that views still use. */
export class ClusterStates {
  readonly #options: StatesOptions;
  readonly #living = new Set<CachedState>();
  #latest: CachedState | null = null;
  #epoch = 0;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #replacing: Promise<void> | null = null;
  /** Terms reread for a state that is no longer the latest, to be used for the next one. */
  #whole: StateVersion | null = null;
  /** The state whose terms were last reread, when that began, and the minimum pause in ms before the next time. */
  #wholeEpoch = 0;
  #wholeAt = -Infinity;
  #restMs = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #pending = new Set<Promise<void>>();

  constructor(options: StatesOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#latest !== null;
  }

  /** The number of states taken and not yet released. */
  get users(): number {
    return [...this.#living].reduce((sum, { users }) => sum + users, 0);
  }

  /** All usable states, the latest first. */
  get living(): ClusterState[] {
    return [...this.#living].toReversed();
  }

  /** Returns the latest state, which stays usable until it is released. @throws Error before the first was opened. */
  take(): ClusterState {
    const state = this.#latest;
    if (!state) throw new ClusterError('away', 'The search cluster has not been reached yet.');
    state.users++;
    return state;
  }

  release(state: ClusterState): void {
    const kept = state as CachedState;
    kept.users--;
    this.#letGo(kept);
  }

  /** Opens a state of the latest refresh and makes it the latest. Rejects with the cluster's error. */
  renew(): Promise<void> {
    if (this.#running === null) {
      this.#running = this.#open().finally(() => (this.#running = null));
      return this.#running;
    }
    // The running renewal may have missed the latest refresh, so another one follows it.
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.renew();
      });
    return this.#next;
  }

  /** Replaces a state that the cluster has lost, if it is still the latest. */
  async renewFrom(lost: ClusterState): Promise<void> {
    if (this.#latest !== lost) return;
    this.#replacing ??= this.renew().finally(() => (this.#replacing = null));
    await this.#replacing;
  }

  async ask(state: ClusterState, bodies: readonly ClusterSearch[], signal?: AbortSignal): Promise<ClusterAnswer[]> {
    const { cluster, index } = this.#options;
    const answers: ClusterAnswer[] = [];
    for (let from = 0; from < bodies.length; from += SEARCHES_PER_REQUEST) {
      const some = bodies.slice(from, from + SEARCHES_PER_REQUEST);
      answers.push(...(await cluster.searchAll(index, some, { pit: state.pit, signal })));
    }
    return answers;
  }

  /** Closes all states. States in use stay usable; when this resolves, the cluster has deleted all others. */
  async close(): Promise<void> {
    await this.#running?.catch(() => undefined);
    clearTimeout(this.#timer);
    const latest = this.#latest;
    this.#latest = null;
    if (latest) this.#letGo(latest);
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async #open(): Promise<void> {
    const { cluster, index, keepAliveMs = KEEP_ALIVE_MS } = this.#options;
    const pit = await cluster.openPit(index, keepAliveMs);
    try {
      const before = this.#latest;
      const state = await this.#describe(pit, before);
      this.#living.add(state);
      this.#latest = state;
      if (before) this.#letGo(before);
      this.#forgetInTime();
    } catch (error) {
      this.#close(pit);
      throw error;
    }
  }

  async #describe(pit: string, before: CachedState | null): Promise<CachedState> {
    const { forgetEveryMs, now } = this.#options;
    const state = { epoch: ++this.#epoch, pit, users: 0, vocabulary: NO_VOCABULARY };
    const ask = (bodies: readonly ClusterSearch[]) => this.ask(state, bodies);
    if (!before || forgetEveryMs === 0) {
      [this.#wholeAt, this.#wholeEpoch] = [now(), state.epoch];
      const [newest] = await ask([{ size: 0, track_total_hits: false, aggs: { seq: { max: { field: 'seq' } } } }]);
      const lastSeq = (newest!.aggregations['seq'] as { value: number | null }).value ?? 0;
      return { ...state, lastSeq, vocabulary: new ClusterVocabulary(await readTerms(ask, EVERYTHING)) };
    }
    const whole = this.#whole;
    const known = whole ?? before;
    const [answer] = await ask([buildChangesSearch(known.lastSeq)]);
    const news = readChangesAnswer(answer!);
    const lastSeq = news.seq ?? known.lastSeq;
    const terms = news.terms ?? (await readTerms(ask, queryOf({ kind: 'range', column: 'seq', min: known.lastSeq })));
    if (this.#whole === whole) this.#whole = null;
    return { ...state, lastSeq, vocabulary: known.vocabulary.and(terms) };
  }

  /** Rereads all terms of the latest state as soon as the interval allows, unless it was already done. */
  #forgetInTime(): void {
    const { now, forgetEveryMs = FORGET_EVERY_MS } = this.#options;
    const state = this.#latest;
    clearTimeout(this.#timer);
    if (forgetEveryMs === 0 || state === null || state.epoch === this.#wholeEpoch) return;
    const waitMs = this.#wholeAt + Math.max(forgetEveryMs, this.#restMs) - now();
    if (waitMs <= 0) this.#finish(this.#readWhole(state));
    else this.#timer = setTimeout(() => this.#forgetInTime(), waitMs).unref();
  }

  async #readWhole(state: CachedState): Promise<void> {
    const { now } = this.#options;
    [this.#wholeAt, this.#wholeEpoch] = [now(), state.epoch];
    state.users++;
    try {
      const terms = await readTerms((bodies) => this.ask(state, bodies), EVERYTHING);
      const vocabulary = new ClusterVocabulary(terms);
      if (state === this.#latest) state.vocabulary = vocabulary;
      else this.#whole = { vocabulary, lastSeq: state.lastSeq };
      this.#restMs = REST * (now() - this.#wholeAt);
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.release(state);
    }
  }

  #letGo(state: CachedState): void {
    if (state.users > 0 || state === this.#latest || !this.#living.delete(state)) return;
    this.#close(state.pit);
  }

  /** Closes a point in time. If this fails, it expires by itself. */
  #close(pit: string): void {
    this.#finish(this.#options.cluster.closePit(pit).catch(this.#options.onError));
  }

  /** Tracks background work, which only `close` awaits. */
  #finish(work: Promise<void>): void {
    const pending = work.finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }
}

const EVERYTHING = { match_all: {} };
const NO_VOCABULARY = new ClusterVocabulary(new Map());
