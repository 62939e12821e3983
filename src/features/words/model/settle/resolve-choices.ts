import { type Chip, type SentenceItem, previousItemIndex, nextItemIndex, type OpenQuestion } from '../items.ts';
import {
  FILTERS,
  type Params,
  RANGES,
  YEAR_PARAMS,
  STYLE_PARAM,
  PLACE_PARAMS,
  VEHICLE_PARAMS,
} from '#features/search/search.ts';
import { EXCLUDING_PARAMS, isExclusion } from '../negation.ts';
import { isConjunctive, sectionsOf, haveCommonSection, SINGLE_VALUE_PARAMS } from '../sections-of-params.ts';

/** The parameter that excludes body styles. */
const NOT_STYLE = new Map(EXCLUDING_PARAMS).get(STYLE_PARAM)!;

/** Turns `toyota or awd` and `leather or sunroof` into a question, because no search can express them. */
export function resolveAlternatives(given: readonly SentenceItem[]): SentenceItem[] {
  let items = [...given];
  for (const [at, { kind }] of items.entries()) {
    if (kind !== 'or') continue;
    const [before, after] = [previousItemIndex(items, at), nextItemIndex(items, at)];
    const [one, other] = [items[before], items[after]];
    if (one?.kind !== 'chip' || other?.kind !== 'chip' || isExcluding(one) || isExcluding(other) || other.isDenial)
      continue;
    const isSame = haveCommonSection(one.params, other.params);
    const isBoth = [...sectionsOf(one.params)].some((section) => isConjunctive(section));
    if (isSame ? !isBoth : groupsShare(items, before, after)) continue;
    if (isSame && JSON.stringify(one.params) === JSON.stringify(other.params)) continue;
    const both = combineParams(one.params, other.params);
    const question = {
      ask: 'Do you want both, or one of them?',
      alternatives: [one.params, other.params, both],
    };
    items = items
      .with(before, { from: one.from, to: one.to, kind: 'question', question })
      .with(after, { from: other.from, to: other.to, kind: 'question', question });
  }
  return items;
}

/** Returns whether two lists belong to the same section in part: `red suv or blue truck`. */
function groupsShare(items: readonly SentenceItem[], before: number, after: number): boolean {
  const group = (start: number, step: 1 | -1): Set<string> => {
    const sections = new Set<string>();
    for (let at = start; ; at += step) {
      const item = items[at];
      if (item?.kind === 'filler') continue;
      if (item?.kind !== 'chip') return sections;
      for (const section of sectionsOf(item.params)) sections.add(section);
    }
  };
  const others = group(after, 1);
  return [...group(before, -1)].some((section) => others.has(section));
}

/**
 * Turns contradictions into a question: two values if only one is possible, or a value that is both requested and
 * excluded.
 */
export function resolveConflicts(given: readonly SentenceItem[]): SentenceItem[] {
  const items = [...given];
  const chips = () => items.filter((item): item is Chip => item.kind === 'chip');
  const ask = (clashing: readonly Chip[], question: string) => {
    const merged = { ask: question, alternatives: unique(clashing.map(({ params }) => params)) };
    for (const chip of clashing) {
      items[items.indexOf(chip)] = { from: chip.from, to: chip.to, kind: 'question', question: merged };
    }
  };
  for (const name of SINGLE_VALUE_PARAMS) {
    const setting = chips().filter(({ params }) => params[name]);
    if (new Set(setting.map(({ params }) => params[name]!.join())).size < 2) continue;
    const years = name === YEAR_PARAMS.min ? yearsOf(setting) : undefined;
    if (years) for (const chip of setting) items[items.indexOf(chip)] = { ...chip, params: years };
    else ask(setting, 'These contradict each other. Which one do you want?');
  }
  for (const { min: low, max: high } of RANGES) {
    const ends = chips().filter(({ params }) => params[low] ?? params[high]);
    const [min, max] = [low, high].map((name) =>
      Number(ends.find(({ params }) => params[name])?.params[name]![0] ?? Number.NaN),
    );
    const isEmpty = low === YEAR_PARAMS.min ? min! > max! : min! >= max!;
    if (isEmpty) ask(ends, 'These contradict each other. Which one do you want?');
  }
  const { zip, city, state } = PLACE_PARAMS;
  const towns = chips().filter(({ params }) => params[zip] ?? params[city]);
  // `denver, in colorado`
  const isOfTown = (code: string) => towns.some(({ params }) => params[state]?.[0] === code);
  const places = chips().filter(
    (chip) => towns.includes(chip) || (chip.params[state] && !isOfTown(chip.params[state][0]!)),
  );
  const points = places.map(({ params }) => [params[zip] ?? [], params[city] ?? params[state] ?? []]);
  if (unique(points).length > 1) ask(places, 'A search can have one location. Which one?');
  const denied = chips().filter((chip) => isExcluding(chip));
  for (const chip of denied) {
    const [name, values] = Object.entries(chip.params)[0]!;
    const wanted = chips().filter(({ params }) =>
      EXCLUDING_PARAMS.some(
        ([asking, excluding]) =>
          excluding === name && params[asking]?.join() === values.join() && isNarrowest(params, asking),
      ),
    );
    if (wanted.length > 0) ask([chip, ...wanted], 'These contradict each other. Which one do you want?');
  }
  return items;
}

function isNarrowest(params: Params, name: string): boolean {
  return name !== VEHICLE_PARAMS.make || params[VEHICLE_PARAMS.model] === undefined;
}

/** Returns the range of single years that are named one by one: `2019 2021`. */
function yearsOf(chips: readonly Chip[]): Params | undefined {
  const single = chips.every(({ params }) => params[YEAR_PARAMS.min]?.[0] === params[YEAR_PARAMS.max]?.[0]);
  if (!single) return undefined;
  const years = chips.map(({ params }) => Number(params[YEAR_PARAMS.min]![0]));
  return { [YEAR_PARAMS.min]: [String(Math.min(...years))], [YEAR_PARAMS.max]: [String(Math.max(...years))] };
}

/**
 * Returns the answer that other words give to a question, so that it is settled: `cheap, under 5k`, `seats 7 for the
 * family`.
 */
function answerTo({ alternatives }: OpenQuestion, items: readonly SentenceItem[]): Params | undefined {
  if (alternatives.length < 3) return undefined;
  const chosen = combineParams(...items.flatMap((item) => (item.kind === 'chip' ? [item.params] : [])));
  const isChosen = ([name, values]: [string, readonly string[]]) =>
    SINGLE_VALUE_PARAMS.has(name) ? chosen[name] : values.every((value) => chosen[name]?.includes(value));
  const answer = alternatives.find((one) => Object.entries(one).every(isChosen));
  const said = Object.entries(answer ?? {}).map(([name, values]) => [
    name,
    SINGLE_VALUE_PARAMS.has(name) ? chosen[name]! : values,
  ]);
  return answer && Object.fromEntries(said);
}

/** Returns the answer that the list around a question gives: `auto or manual`. */
function listedAnswer({ alternatives }: OpenQuestion, items: readonly SentenceItem[], at: number): Params | undefined {
  const isOr = (place: number) => items[place]?.kind === 'or';
  const [before, after] = [previousItemIndex(items, at), nextItemIndex(items, at)];
  const beside = [
    isOr(before) && items[previousItemIndex(items, before)],
    isOr(after) && items[nextItemIndex(items, after)],
  ];
  const [chip] = beside.filter((item) => item && item.kind === 'chip') as Chip[];
  const fitting = chip ? alternatives.filter((one) => haveCommonSection(one, chip.params)) : [];
  return alternatives.length === 1 && fitting.length === 1 ? fitting[0] : undefined;
}

/**
 * Answers questions by means of other words. If the alternatives state a body style and the words allow only one of
 * them, that one is chosen.
 */
export function resolveQuestions(items: readonly SentenceItem[]): SentenceItem[] {
  const said = (name: string) =>
    new Set(items.flatMap((item) => (item.kind === 'chip' ? (item.params[name] ?? []) : [])));
  const [styles, others] = [said(STYLE_PARAM), said(NOT_STYLE)];
  const [makes, models] = [
    said(VEHICLE_PARAMS.make),
    new Set([...said(VEHICLE_PARAMS.model), ...said(FILTERS.seriesCode.key)]),
  ];
  return items.map((item, at) => {
    if (item.kind !== 'question') return item;
    const { from, to, question } = item;
    const answer = answerTo(question, items) ?? listedAnswer(question, items, at);
    if (answer) return { from, to, kind: 'chip', params: answer };
    // The kind of a car that is named by its model is known: `luxury camry`.
    if (models.size > 0 && question.alternatives.some((one) => STYLE_PARAM in one))
      return { from, to, kind: 'unsearchable' };
    const cab = isAboutCabs(question) ? [...makes].flatMap((make) => DOUBLE_CABS[make] ?? []) : [];
    if (cab.length === 1) return { from, to, kind: 'chip', params: { [CAB_PARAM]: cab } };
    if (styles.size === 0 && others.size === 0) return item;
    const isOther = ({ vehicleStyleCode = [] }: Params) => vehicleStyleCode.some((code) => others.has(code));
    const wanted = question.alternatives.filter((one) => !isOther(one));
    const isOfStyle = styles.size > 0 && wanted.length > 0 && wanted.every(({ vehicleStyleCode }) => vehicleStyleCode);
    if (!isOfStyle) return { ...item, question: { ...question, alternatives: wanted } };
    const allowed = wanted.filter(({ vehicleStyleCode }) => styles.has(vehicleStyleCode![0]!));
    // `full size truck`: no filter has this size for trucks.
    if (allowed.length === 0) return { from, to, kind: 'unsearchable' };
    return allowed.length === 1
      ? { from, to, kind: 'chip', params: allowed[0]! }
      : { ...item, question: { ...question, alternatives: allowed } };
  });
}

const CAB_PARAM = FILTERS.bodyStyleSubtypeCode.key;
/** Makers' names for a double cab. */
const DOUBLE_CABS: Readonly<Record<string, string>> = {
  TOYOTA: 'CREW_CAB',
  CHEVROLET: 'EXTENDED_CAB',
  GMC: 'EXTENDED_CAB',
};

function isAboutCabs({ alternatives }: OpenQuestion): boolean {
  return alternatives.length > 0 && alternatives.every((one) => Object.keys(one).join() === CAB_PARAM);
}

/** Keeps a radius if there is a place. Otherwise asks the shopper for a place. */
export function resolveRadius(items: readonly SentenceItem[], hasPlace: boolean): SentenceItem[] {
  const isPlaced =
    hasPlace ||
    items.some((item) => item.kind === 'chip' && (item.params[PLACE_PARAMS.zip] ?? item.params[PLACE_PARAMS.city]));
  return items.map((item) => {
    if (item.kind !== 'here') return item;
    const { from, to, params } = item;
    if (isPlaced)
      return Object.keys(params).length > 0 ? { from, to, kind: 'chip', params } : { from, to, kind: 'filler' };
    return { from, to, kind: 'question', question: { ask: 'Where are you? Enter a ZIP Code.', alternatives: [] } };
  });
}

export function isExcluding({ params }: Pick<Chip, 'params'>): boolean {
  return Object.keys(params).every(isExclusion);
}

export function combineParams(...all: readonly Params[]): Params {
  const values: Record<string, string[]> = {};
  for (const params of all) {
    for (const [name, codes] of Object.entries(params))
      values[name] = [...new Set([...(values[name] ?? []), ...codes])].toSorted();
  }
  return values;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
