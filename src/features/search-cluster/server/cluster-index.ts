import { askEngine, SearchCosts, type VehicleIndex } from '#features/search/search.server.ts';
import { askSingly } from '#features/search-memory/search-memory.server.ts';
import { ClusterStates, type StatesOptions } from './cluster-states.ts';
import { createClusterView } from './cluster-view.ts';
import { countSearches } from './search-bodies.ts';
import type { ClusterVocabulary } from './cluster-vocabulary.ts';

/** The index in a cluster. Before it was renewed once it answers nothing. */
export type ClusterIndex = VehicleIndex & {
  /** Looks at what the cluster has refreshed until now; whoever asks afterwards is answered from that. */
  renew(): Promise<void>;
  /** How many views live. */
  readonly views: number;
  close(): Promise<void>;
};

export type ClusterIndexOptions = StatesOptions & {
  /** Whether whoever writes to the cluster follows the changes of the inventory. */
  isCaughtUp(): boolean;
  /** Whether this instance sees of the cluster what others do. */
  isFit(): boolean;
};

/** Codes, names and words are told from memory; everything else is asked of the cluster. */
export function createClusterIndex(options: ClusterIndexOptions): ClusterIndex {
  const states = new ClusterStates(options);
  const costs = new SearchCosts(options.now);
  const pin = () => createClusterView(states, costs);
  /** What the latest state says, or else one before it that a view still looks at. */
  const tell = <Told>(ask: (vocabulary: ClusterVocabulary) => Told | undefined) => {
    for (const { vocabulary } of states.living) {
      const told = ask(vocabulary);
      if (told !== undefined) return told;
    }
    return undefined;
  };
  return {
    pin,
    ...askSingly(pin),
    estimate: (asked, query, context, asks = {}) =>
      asked === 'relax'
        ? costs.averageOf('relax')
        : costs.expect(asks.hideFilters ? 'page' : 'counts', countSearches(askEngine(query, context, asks))),
    knows: (column, code) => tell((vocabulary) => vocabulary.knows(column, code) || undefined) ?? false,
    nameOf: (column, code) => tell((vocabulary) => vocabulary.nameOf(column, code)),
    hasWord: (beginning) => tell((vocabulary) => vocabulary.hasWord(beginning)) ?? false,
    ownerNameOf: (id) => tell((vocabulary) => vocabulary.nameOf('owner', String(id))),
    modelKeysOf: (modelCode) => tell((vocabulary) => vocabulary.modelKeysOf(modelCode)) ?? [],
    isCaughtUp: () => states.isOpen && options.isCaughtUp(),
    isFit: () => states.isOpen && options.isFit(),
    renew: () => states.renew(),
    get views() {
      return states.users;
    },
    close: () => states.close(),
  };
}
