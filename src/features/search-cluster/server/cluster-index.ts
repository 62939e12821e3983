import { buildEngineQuery, SearchCosts, type VehicleIndex } from '#features/search/search.server.ts';
import { queryOnSeparateViews } from '#features/search-memory/search-memory.server.ts';
import { ClusterStates, type StatesOptions } from './cluster-states.ts';
import { createClusterView } from './cluster-view.ts';
import { countSearches } from './search-bodies.ts';
import type { ClusterVocabulary } from './cluster-vocabulary.ts';

/** The index in a cluster. Rejects queries before its first renewal. */
export type ClusterIndex = VehicleIndex & {
  /** Switches to the cluster's latest refresh. Later queries are answered from that state. */
  renew(): Promise<void>;
  /** The number of views that are pinned. */
  readonly views: number;
  close(): Promise<void>;
};

export type ClusterIndexOptions = StatesOptions & {
  /** Whether the cluster's writer keeps up with the changes of the inventory. */
  isCaughtUp(): boolean;
  /** Whether this instance sees the same state of the cluster as other instances. */
  isFit(): boolean;
};

/** Creates the index. Answers codes, names and words from memory, and everything else from the cluster. */
export function createClusterIndex(options: ClusterIndexOptions): ClusterIndex {
  const states = new ClusterStates(options);
  const costs = new SearchCosts(options.now);
  const pin = () => createClusterView(states, costs);
  /** Returns the answer of the latest state that has one, including earlier states that views still use. */
  const latestKnown = <Value>(read: (vocabulary: ClusterVocabulary) => Value | undefined) => {
    for (const { vocabulary } of states.living) {
      const value = read(vocabulary);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return {
    pin,
    ...queryOnSeparateViews(pin),
    estimate: (kind, query, context, asks = {}) =>
      kind === 'relax'
        ? costs.averageOf('relax')
        : costs.expect(asks.hideFilters ? 'page' : 'counts', countSearches(buildEngineQuery(query, context, asks))),
    knows: (column, code) => latestKnown((vocabulary) => vocabulary.knows(column, code) || undefined) ?? false,
    nameOf: (column, code) => latestKnown((vocabulary) => vocabulary.nameOf(column, code)),
    hasWord: (beginning) => latestKnown((vocabulary) => vocabulary.hasWord(beginning)) ?? false,
    ownerNameOf: (id) => latestKnown((vocabulary) => vocabulary.nameOf('owner', String(id))),
    modelKeysOf: (modelCode) => latestKnown((vocabulary) => vocabulary.modelKeysOf(modelCode)) ?? [],
    isCaughtUp: () => states.isOpen && options.isCaughtUp(),
    isFit: () => states.isOpen && options.isFit(),
    renew: () => states.renew(),
    get views() {
      return states.users;
    },
    close: () => states.close(),
  };
}
