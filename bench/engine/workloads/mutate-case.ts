import { anyOptionPredicate, type QuerySource } from './query-source.ts';
import type { Random } from '../random.ts';
import { sampleHardSections } from './v2-hard-sections.ts';
import { sampleOrder, samplePlace, sampleSections, sampleVehicleChoices } from './v2-queries.ts';
import { RADII, V2_FLAT, V2_FLAT_NAMES } from './v2-shape.ts';
import type { WorstCase } from './worst.ts';

/** The limits of depth, length and width that an application allows. */
const MAX_DEEP = 975;
const MAX_HITS = 100;
const MAX_BINS = 60;

export function sampleCase(source: QuerySource, random: Random): WorstCase {
  const place = random.chance(0.7) ? samplePlace(source, random) : null;
  const sections = random.chance(0.6)
    ? sampleHardSections(source, random)
    : sampleSections(source, sampleVehicleChoices(source.catalog, random), random);
  return {
    place,
    sections,
    order: sampleOrder(place, random),
    first: 0,
    count: 25,
    hasAllTrims: random.chance(0.5),
    ownBins: 0,
  };
}

type Mutation = (one: WorstCase, source: QuerySource, random: Random) => WorstCase;

/** Returns the case with one choice changed, sometimes two. */
export function mutateCase(one: WorstCase, source: QuerySource, random: Random): WorstCase {
  const changed = random.of(MUTATIONS)(one, source, random);
  return random.chance(0.3) ? random.of(MUTATIONS)(changed, source, random) : changed;
}

const MUTATIONS: readonly Mutation[] = [
  (one, _source, random) => withoutOne(one, random),
  (one, source, random) => ({ ...one, sections: { ...one.sections, ...sampleHardSections(source, random) } }),
  (one, source, random) => ({ ...one, sections: { ...one.sections, ...oneOf(sampleCase(source, random), random) } }),
  (one, _source, random) => ({ ...one, sections: { ...one.sections, ...wideChoice(random) } }),
  (one, _source, random) => negated(one, random),
  (one, source, random) => joined(one, source, random),
  (one, source, random) => moved(one, samplePlace(source, random)),
  (one, _source, random) => (one.place ? { ...one, place: { ...one.place, miles: random.of(RADII) } } : one),
  (one) => moved(one, null),
  (one, _source, random) => (one.place ? { ...one, place: { ...one.place, area: random.below(210) } } : one),
  (one, _source, random) => ({ ...one, order: sampleOrder(one.place, random) }),
  (one, _source, random) => ({
    ...one,
    first: random.of([0, 100, 500, MAX_DEEP]),
    count: random.of([25, 50, MAX_HITS]),
  }),
  (one) => ({ ...one, hasAllTrims: !one.hasAllTrims }),
  (one, _source, random) => ({ ...one, ownBins: random.chance(0.5) ? random.below(MAX_BINS) : 0 }),
];

function withoutOne(one: WorstCase, random: Random): WorstCase {
  const entries = Object.entries(one.sections);
  const left = random.below(Math.max(1, entries.length));
  return { ...one, sections: Object.fromEntries(entries.filter((_entry, i) => i !== left)) };
}

function oneOf({ sections }: WorstCase, random: Random): WorstCase['sections'] {
  const entries = Object.entries(sections);
  return entries.length > 0 ? Object.fromEntries([random.of(entries)]) : {};
}

/** Samples most options of a section. */
function wideChoice(random: Random): WorstCase['sections'] {
  const name = random.of(V2_FLAT_NAMES);
  const share = 0.3 + 0.7 * random.next();
  const options = Array.from({ length: V2_FLAT[name] }, (_option, i) => i).filter(() => random.chance(share));
  return options.length > 0 ? { [name]: anyOptionPredicate(name, options) } : {};
}

function negated(one: WorstCase, random: Random): WorstCase {
  const names = Object.keys(one.sections);
  if (names.length === 0) return one;
  const name = random.of(names);
  const predicate = one.sections[name]!;
  const turned = predicate.kind === 'not' ? predicate.of : ({ kind: 'not', of: predicate } as const);
  return { ...one, sections: { ...one.sections, [name]: turned } };
}

/** Joins a section with alternatives, three at most. */
function joined(one: WorstCase, source: QuerySource, random: Random): WorstCase {
  const names = Object.keys(one.sections);
  const [other] = Object.values(oneOf(sampleCase(source, random), random));
  if (names.length === 0 || !other) return one;
  const name = random.of(names);
  const predicate = one.sections[name]!;
  const parts = predicate.kind === 'or' ? predicate.of : [predicate];
  if (parts.length > 2) return one;
  return { ...one, sections: { ...one.sections, [name]: { kind: 'or', of: [...parts, other] } } };
}

/** Returns another location, from which distances count. */
function moved(one: WorstCase, place: WorstCase['place']): WorstCase {
  const { order } = one;
  if (order.kind === 'column') return { ...one, place };
  const terms = order.kind === 'score' ? order.terms : [];
  const still = terms.filter((term) => term.kind !== 'near');
  const near = { kind: 'near', column: 'place', halfMiles: 40, weight: 0.3 } as const;
  if (!place) {
    return order.kind === 'distance'
      ? { ...one, place, order: { kind: 'column', column: 'year', direction: 'desc' } }
      : { ...one, place, order: { kind: 'score', terms: still } };
  }
  const { center } = place;
  return order.kind === 'distance'
    ? { ...one, place, order: { ...order, center } }
    : { ...one, place, order: { kind: 'score', terms: [still[0]!, { ...near, center }, ...still.slice(1)] } };
}
