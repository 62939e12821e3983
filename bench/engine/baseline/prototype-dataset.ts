import { distanceMiles } from '@forecourt/engine';
import { createDataset, type Dataset } from '../dataset.ts';
import { ListWriter, optionNames } from '../workloads/column-writers.ts';
import {
  FLAT_NAMES,
  type FlatSection,
  LIST_NAMES,
  LIST_SECTIONS,
  type ListSection,
  V1_ORDER_NAMES,
  V1_STORAGE,
  type V1Choices,
  v1Columns,
  type V1Data,
  v1Query,
} from '../workloads/v1-shape.ts';
import type { PrototypeData, PrototypeQuery } from './prototype-modules.ts';

/** The prototype uses another radius of the earth. */
const PROTOTYPE_RADIUS_MILES = 3958.8;
const QUARTER_TURN_MILES = distanceMiles({ latitude: 90, longitude: 0 }, { latitude: 0, longitude: 0 });
/** Ratio of a mile here to a mile in the prototype, so that a circle contains the same places in both. */
const MILE_RATIO = QUARTER_TURN_MILES / ((Math.PI / 2) * PROTOTYPE_RADIUS_MILES);

/** The first bit of each many-valued section in a row's bits. */
export const FIRST_BIT: Readonly<Record<ListSection, number>> = { features: 0, history: 60, packages: 64, home: 96 };

/** Converts the prototype's data and queries to the engine's format. Its row i is the row with the id i + 1. */
export function prototypeDataset(data: PrototypeData, queries: readonly PrototypeQuery[]): Dataset {
  return createDataset({
    name: 'v1',
    storage: V1_STORAGE,
    size: data.N,
    columns: v1Columns(translateData(data)),
    queries: queries.map((query) => v1Query(translateQuery(query, data))),
  });
}

function translateData(data: PrototypeData): V1Data {
  const { owners } = data;
  return {
    flat: Object.fromEntries(FLAT_NAMES.map((name, i) => [name, data.cols[i]!])) as Record<FlatSection, Uint8Array>,
    trim: data.trim,
    modelOfTrim: data.dict.trimModel,
    makeOfModel: data.dict.modelMake,
    numbers: {
      price: Float64Array.from(data.price),
      mileage: Float64Array.from(data.mileage),
      // The prototype stores years by their option.
      year: Float64Array.from(data.cols[FLAT_NAMES.indexOf('yearOption')]!),
      date: Float64Array.from(data.date),
      score: Float64Array.from(data.score),
    },
    lists: Object.fromEntries(LIST_NAMES.map((name) => [name, readList(data, name)])) as V1Data['lists'],
    places: Array.from(owners.lat, (latitude, i) => ({ latitude, longitude: owners.lon[i]! })),
    owner: data.owner,
  };
}

function readList({ N, multi }: PrototypeData, name: ListSection) {
  const writer = new ListWriter(N);
  const [first, count] = [FIRST_BIT[name], LIST_SECTIONS[name]];
  for (let row = 0; row < N; row++) {
    for (let option = 0; option < count; option++) if (hasBit(multi, row * 128 + first + option)) writer.add(option);
    writer.endRow();
  }
  return writer.finish('codes', optionNames(name, count));
}

function hasBit(words: ArrayLike<number>, bit: number): boolean {
  return ((words[bit >> 5]! >>> (bit & 31)) & 1) === 1;
}

function translateQuery(query: PrototypeQuery, { dict }: PrototypeData): V1Choices {
  const { loc } = query;
  const optionsOf = (mask: number) => Array.from({ length: 32 }, (_bit, i) => i).filter((i) => (mask >>> i) & 1);
  const lists: Partial<Record<ListSection, readonly number[]>> = {};
  for (const name of LIST_NAMES) {
    const chosen = Array.from({ length: LIST_SECTIONS[name] }, (_option, i) => i).filter((i) =>
      hasBit(query.multi, FIRST_BIT[name] + i),
    );
    if (chosen.length > 0) lists[name] = chosen;
  }
  return {
    near: loc && { center: { latitude: loc.lat, longitude: loc.lon }, miles: loc.radius * MILE_RATIO },
    flat: Object.fromEntries(query.sel.map(([section, mask]) => [FLAT_NAMES[section]!, optionsOf(mask)])),
    price: query.price,
    mileage: query.mileage,
    ...translateTrims(query.mmt ?? [], dict),
    lists,
    order: V1_ORDER_NAMES[query.sort]!,
  };
}

/** A range of trims is a make's, a model's, or one trim. */
function translateTrims(
  ranges: readonly (readonly [number, number])[],
  { makeStart, modelStart }: PrototypeData['dict'],
): Pick<V1Choices, 'makes' | 'models' | 'trims'> {
  const [makes, models, trims]: [number[], number[], number[]] = [[], [], []];
  for (const [from, to] of ranges) {
    const model = modelStart.indexOf(from);
    const make = makeStart.indexOf(model);
    if (make >= 0 && modelStart[makeStart[make + 1]!] === to + 1) makes.push(make);
    else if (model >= 0 && modelStart[model + 1] === to + 1) models.push(model);
    else for (let trim = from; trim <= to; trim++) trims.push(trim);
  }
  return { makes, models, trims };
}
