import type { Predicate } from '@forecourt/engine';
import { ClusterError } from '#ports/search-cluster/search-cluster.ts';
import { modelNumber, priceColumn, type SearchContext } from '#features/search/search.ts';
import {
  describePage,
  buildEngineQuery,
  planRelaxations,
  type SearchCosts,
  type VehicleView,
  NO_HITS,
  planGroups,
  planPage,
  promotedCarOf,
} from '#features/search/search.server.ts';
import { sampleFromHits, planSample } from '#features/search-memory/search-memory.server.ts';
import type { ClusterState, ClusterStates } from './cluster-states.ts';
import type { ClusterVocabulary } from './cluster-vocabulary.ts';
import { relaxByCounts } from './relax-by-counts.ts';
import { cardOf, readAnswer } from './read-answer.ts';
import { conjunctionQuery } from './predicate-query.ts';
import { bodiesOf, countSearches, totalBody } from './search-bodies.ts';

/** The column has a code of every campaign. */
const IS_PROMOTED: Predicate = { kind: 'all', column: 'sponsored', values: [] };

/** Creates a view of the latest state, with the same interface as an inventory in memory. */
export function createClusterView(states: ClusterStates, costs: SearchCosts): Required<VehicleView> {
  const held = new HeldState(states);
  const findThose = async (ids: readonly number[], of: readonly Predicate[] = []) => {
    if (ids.length === 0) return [];
    return held.answer(undefined, async (state) => {
      const query = conjunctionQuery([{ kind: 'ids', ids }, ...of]);
      const body = { query, size: ids.length, _source: ['card'] };
      const [answer] = await states.ask(state, [body]);
      const cars = new Map(answer!.hits.map((hit) => [hit.id, cardOf(hit)]));
      return ids.flatMap((id) => cars.get(id) ?? []);
    });
  };
  return {
    get epoch() {
      return held.epoch;
    },
    release: () => held.release(),
    search: (query, context, { signal, ...options } = {}) =>
      held.answer(signal, async (state) => {
        const engineQuery = buildEngineQuery(query, contextIn(state, context), options);
        const plan = planPage(engineQuery, query, context, options);
        // Keeps the vocabulary, because the state may have fewer codes by the time it answers.
        const { vocabulary } = state;
        const sizeOf = (column: string) => vocabulary.sizeOf(column);
        const bodies = bodiesOf(plan.engineQuery, sizeOf);
        const kind = options.hideFilters ? 'page' : 'counts';
        const answers = await costs.timeOthers(
          kind,
          () => states.ask(state, bodies, signal),
          countSearches(engineQuery),
        );
        const { answer, cards } = readAnswer(plan.engineQuery, answers, state.epoch, sizeOf);
        const page = plan.read(answer, {
          ownerOf: ({ id }) => cards.get(id)!.owner.id,
          modelOf: ({ id }) => modelNumber(cards.get(id)!.listing),
        });
        const found = page.hits.map(({ id }) => cards.get(id)!);
        return describePage(page, found, engineQuery, query, options);
      }),
    count: (query, context, { signal } = {}) =>
      held.answer(signal, async (state) => {
        const { sections } = buildEngineQuery(query, contextIn(state, context), { hideFilters: true });
        const [answer] = await states.ask(state, [totalBody(Object.values(sections))], signal);
        return answer!.total!;
      }),
    relax: (query, context, { signal } = {}) =>
      held.answer(signal, async (state) => {
        const plan = planRelaxations(query, contextIn(state, context));
        const countAll = async (searches: readonly (readonly Predicate[])[]) =>
          (await states.ask(state, searches.map(totalBody), signal)).map(({ total }) => total!);
        const result = await costs.timeOthers('relax', () => relaxByCounts(plan.engineQuery, countAll), 1);
        return plan.read(result);
      }),
    sample: (query, context, options) =>
      held.answer(options.signal, async (state) => {
        const { engineQuery, totals } = planSample(
          buildEngineQuery(query, contextIn(state, context), { hideFilters: true }),
          priceColumn(query.filters.price),
          options,
        );
        const bodies = [...bodiesOf(engineQuery), ...totals.map(totalBody)];
        const [first, ...others] = await costs.timeOthers('page', () => states.ask(state, bodies, options.signal), 1);
        const { answer, cards } = readAnswer(engineQuery, [first!], state.epoch);
        const found = answer.hits.map(({ id }) => cards.get(id)!);
        return sampleFromHits(
          answer.total,
          others.map(({ total }) => total!),
          found,
        );
      }),
    groups: (query, context, ways, { signal } = {}) =>
      held.answer(signal, async (state) => {
        const { sections } = buildEngineQuery(query, contextIn(state, context), { hideFilters: true });
        const plan = planGroups(query, ways);
        const engineQuery = { sections, ...plan.parts, ...NO_HITS };
        const { vocabulary } = state;
        const sizeOf = (column: string) => vocabulary.sizeOf(column);
        const bodies = bodiesOf(engineQuery, sizeOf);
        const answers = await costs.timeOthers('page', () => states.ask(state, bodies, signal), 1);
        return plan.read(readAnswer(engineQuery, answers, state.epoch, sizeOf).answer);
      }),
    find: (id) =>
      held.answer(undefined, async (state) => {
        const [answer] = await states.ask(state, [{ query: { term: { id } }, size: 1, _source: ['card'] }]);
        const [hit] = answer!.hits;
        return hit && cardOf(hit);
      }),
    findAll: (ids) => findThose(ids),
    findPromoted: async (ids) =>
      (await findThose(ids, [IS_PROMOTED])).flatMap(({ listing }) => promotedCarOf(listing) ?? []),
    // In a cluster, this would need another request, which costs as much as a whole search.
    rankPromoted: () => undefined,
  };
}

/** One object for each state and context, because what is computed for a context is cached by its object. */
const contextsBy = new WeakMap<ClusterVocabulary, WeakMap<SearchContext, SearchContext>>();

/** Binds the context to the state's words, because the meaning of a word depends on which words exist. */
function contextIn({ vocabulary }: ClusterState, context: SearchContext): SearchContext {
  if (!context.hasWord) return context;
  const bound = contextsBy.get(vocabulary) ?? new WeakMap<SearchContext, SearchContext>();
  contextsBy.set(vocabulary, bound);
  const known = bound.get(context) ?? { ...context, hasWord: (beginning) => vocabulary.hasWord(beginning) };
  bound.set(context, known);
  return known;
}

/** Holds a state until it is released. If the state is lost before its first answer, switches to the latest. */
class HeldState {
  readonly #states: ClusterStates;
  #state: ClusterState;
  #isReleased = false;
  #hasAnswered = false;

  constructor(states: ClusterStates) {
    this.#states = states;
    this.#state = states.take();
  }

  get epoch(): number {
    return this.#state.epoch;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#states.release(this.#state);
  }

  /** @throws Error once it is released; the cluster's error; the signal's reason. */
  async answer<Answer>(
    signal: AbortSignal | undefined,
    question: (state: ClusterState) => Promise<Answer>,
  ): Promise<Answer> {
    signal?.throwIfAborted();
    if (this.#isReleased) throw new Error(`The inventory of epoch ${this.epoch} is no longer kept.`);
    const state = this.#state;
    try {
      return await this.#ask(question, state);
    } catch (error) {
      if (this.#hasAnswered || this.#isReleased || !isLoss(error)) throw error;
      await this.#states.renewFrom(state);
      return await this.#ask(question, this.#moveOn(state));
    } finally {
      signal?.throwIfAborted();
    }
  }

  /** Switches to the latest state, unless another query has already done so. */
  #moveOn(lost: ClusterState): ClusterState {
    if (this.#state !== lost || this.#isReleased) return this.#state;
    this.#state = this.#states.take();
    this.#states.release(lost);
    return this.#state;
  }

  async #ask<Answer>(question: (state: ClusterState) => Promise<Answer>, state: ClusterState): Promise<Answer> {
    const answer = await question(state);
    this.#hasAnswered = true;
    return answer;
  }
}

/** Returns whether a state is lost. A node that dies loses its part of a point in time. */
function isLoss(error: unknown): boolean {
  return error instanceof ClusterError && (error.kind === 'gone' || error.kind === 'away');
}
