import { listWords } from '#kit/text/list-words.ts';
import { makeCodeOf, modelCodeOf } from '#features/reference/reference.ts';
import type { Chip, Field, Filter, InvalidParam, ReadParams, SearchContext } from '../filter.ts';
import { anyOf, disjunctionOf } from '../predicate.ts';
import { splitKnownValues } from './option-filter.ts';

/**
 * Makes by code, models by key (`TOYOTA-CAMRY`), trims by key (`TOYOTA-CAMRY|XSE`). A model implies its make, so the
 * make need not be in `makes`.
 */
export type VehicleChoice = { makes: readonly string[]; models: readonly string[]; trims: readonly string[] };

/** The parameters of makes, models and trims. */
export const VEHICLE_PARAMS = { make: 'makeCode', model: 'modelCode', trim: 'trimCode' } as const;

const NAME = 'makeModelTrim';
/** Spec 2 §5, groupsLimit. */
const MAX_MAKES = 5;
/** Maximum number of makes, models or trims to list: more than a market's makes, or the models of five makes. */
const MAX_LISTED = 400;

/**
 * The make, model and trim tree. Counts treat it as one choice (spec I27). Two makes and a model of
 * one of them mean that model or any car of the other make. The same applies to trims within their model.
 */
export const makeModelTrim: Filter<typeof NAME, VehicleChoice> = {
  key: NAME,
  params: [
    {
      name: VEHICLE_PARAMS.make,
      multi: true,
      aliases: ['makeCodeList', 'makeCodes', 'makeCode1', 'makeCode2', 'makeCode3'],
      about: 'Codes from the lookup makes.',
      group: 'vehicle',
      replaces: ['modelCode', 'trimCode'],
      sought: true,
      suggested: 1,
      exclude: { name: 'notMakeCode', column: 'makeCode' },
    },
    {
      name: VEHICLE_PARAMS.model,
      multi: true,
      aliases: ['modelCodeList', 'modelCodes', 'modelCode1', 'modelCode2', 'modelCode3'],
      about: 'Codes from the lookup models; a model alone implies its make.',
      group: 'vehicle',
      replaces: ['trimCode'],
      sought: true,
      exclude: { name: 'notModelCode', column: 'modelKey' },
    },
    {
      name: VEHICLE_PARAMS.trim,
      multi: true,
      aliases: ['trimCodeList', 'trimCodes'],
      about: 'Trims such as TOYOTA-CAMRY|XSE; those of unselected models are dropped.',
      group: 'vehicle',
      sought: true,
      exclude: { name: 'notTrimCode', column: 'trimKey' },
    },
  ],
  none: { makes: [], models: [], trims: [] },
  sections: [
    {
      key: 'make',
      label: 'Make/Model/Trim',
      kind: 'tree',
      fields: ['makeCode', 'modelCode', 'trimCode'],
      open: true,
    },
  ],
  variesInSimilar: true,
  parse: (read, context) => {
    const makes = splitKnownValues('makeCode', read('makeCode'), (code) => context.knows('makeCode', code));
    // The only make of a brand is not a choice: it would get a chip, and a parameter in every link.
    makes.value = makes.value.filter((make) => make !== context.brand.fixedMake);
    const { models, invalid } = findModels(read('modelCode'), makes.value, context);
    // A trim whose model is not chosen is dropped, not invalid (spec 1 §5).
    const trims = read('trimCode').filter((key) => models.includes(modelOfTrim(key)) && context.knows('trimKey', key));
    const value = { makes: makes.value, models, trims };
    return { value, invalid: [...makes.invalid, ...invalid, ...tooMany(value, read)] };
  },
  format: ({ makes, models, trims }) => ({
    makeCode: makes,
    modelCode: [...new Set(models.map(modelCodeOf))].toSorted(),
    trimCode: trims,
  }),
  chips: (value, context) => [
    ...value.makes.map((make) => makeChip(value, make, context)),
    ...value.models.map((model) => modelChip(value, model, context)),
    ...value.trims.map((trim) => ({
      label: context.nameOf('trimKey', trim),
      without: { ...value, trims: value.trims.filter((other) => other !== trim) },
    })),
  ],
  crumbs: {
    make: (value, { context }) => {
      const makes = makesOf(value);
      if (!makes.length) return null;
      const kept = { makes, models: [], trims: [] };
      return { label: listWords(makes.map((make) => context.nameOf('makeCode', make))), kept };
    },
    model: (value, { context }) => {
      const { models } = value;
      if (!models.length) return null;
      const kept = { makes: makesOf(value), models, trims: [] };
      return { label: listWords(models.map((model) => context.nameOf('modelKey', model))), kept };
    },
    trim: (value, { context }) => {
      const { trims } = value;
      if (!trims.length) return null;
      const kept = { ...value, makes: makesOf(value) };
      return { label: listWords(trims.map((trim) => context.nameOf('trimKey', trim))), kept };
    },
  },
  predicate: ({ makes, models, trims }) =>
    disjunctionOf(
      anyOf(
        'makeCode',
        makes.filter((make) => !models.some((model) => makeCodeOf(model) === make)),
      ),
      anyOf(
        'modelKey',
        models.filter((model) => !trims.some((trim) => modelOfTrim(trim) === model)),
      ),
      anyOf('trimKey', trims),
    ),
  fields: (value, context) => [makeField(value, context), ...treeFields(value, context)],
  // Relaxes trims to their models, then models to their makes.
  relax: {
    loosen: (value) => {
      if (value.trims.length > 0) return { ...value, trims: [] };
      return value.models.length > 0 ? { makes: makesOf(value), models: [], trims: [] } : null;
    },
  },
};

/** Returns whether a choice finds the cars of one model only. */
export function isOneModel({ makes, models, trims }: VehicleChoice): boolean {
  const [model] = models;
  if (model === undefined || models.length > 1) return false;
  return makes.every((make) => make === makeCodeOf(model)) && trims.every((trim) => modelOfTrim(trim) === model);
}

/** Resolves model codes. A code applies to each chosen make that has it. If none has it, the code implies its makes. */
function findModels(codes: readonly string[], makes: readonly string[], context: SearchContext) {
  const models: string[] = [];
  const invalid: InvalidParam[] = [];
  for (const code of codes) {
    const keys = context.modelKeysOf(code);
    const chosen = keys.filter((key) => makes.includes(makeCodeOf(key)));
    models.push(...(chosen.length ? chosen : keys));
    if (!keys.length) invalid.push({ name: 'modelCode', value: code, reason: `modelCode has no option "${code}".` });
  }
  return { models: [...new Set(models)].toSorted(), invalid };
}

function tooMany(value: VehicleChoice, read: ReadParams): InvalidParam[] {
  if (makesOf(value).length <= MAX_MAKES) return [];
  const reason = `A search takes at most ${MAX_MAKES} makes; remove one.`;
  const name = value.makes.length ? 'makeCode' : 'modelCode';
  return [{ name, value: read(name).join(','), reason }];
}

function makeChip(value: VehicleChoice, make: string, context: SearchContext): Chip<VehicleChoice> {
  const models = value.models.filter((model) => makeCodeOf(model) !== make);
  return {
    label: context.nameOf('makeCode', make),
    without: { makes: value.makes.filter((other) => other !== make), models, trims: trimsWithin(value.trims, models) },
  };
}

function modelChip(value: VehicleChoice, model: string, context: SearchContext): Chip<VehicleChoice> {
  // The parameter holds only the code, so a code shared by two makes is removed for both.
  const models = value.models.filter((other) => modelCodeOf(other) !== modelCodeOf(model));
  return {
    label: context.nameOf('modelKey', model),
    without: { ...value, models, trims: trimsWithin(value.trims, models) },
  };
}

function trimsWithin(trims: readonly string[], models: readonly string[]): string[] {
  return trims.filter((trim) => models.includes(modelOfTrim(trim)));
}

/** Returns the makes whose models are listed: the chosen ones, or else the only one of the brand. */
function shownMakesOf(value: VehicleChoice, { brand: { fixedMake } }: SearchContext): readonly string[] {
  const makes = makesOf(value);
  return makes.length === 0 && fixedMake !== null ? [fixedMake] : makes;
}

function makeField(value: VehicleChoice, context: SearchContext): Field {
  return {
    name: 'makeCode',
    label: 'Make',
    options: [],
    selected: shownMakesOf(value, context),
    count: { kind: 'values', column: 'makeCode' },
    labelOf: (code) => context.nameOf('makeCode', code),
    maxOthers: MAX_LISTED,
  };
}

/** Returns the fields for models of the chosen makes and trims of the chosen models. */
function treeFields(value: VehicleChoice, context: SearchContext): Field[] {
  const makes = anyOf('makeCode', shownMakesOf(value, context));
  const models = anyOf('modelKey', value.models);
  return [
    {
      name: 'modelCode',
      label: 'Model',
      options: [],
      selected: value.models,
      ...(makes && { count: { kind: 'values', column: 'modelKey', where: makes } }),
      labelOf: (key) => context.nameOf('modelKey', key),
      maxOthers: MAX_LISTED,
      group: { keyOf: makeCodeOf, valueOf: modelCodeOf },
    },
    {
      name: 'trimCode',
      label: 'Trim',
      options: [],
      selected: value.trims,
      ...(models && { count: { kind: 'values', column: 'trimKey', where: models } }),
      labelOf: (key) => context.nameOf('trimKey', key),
      maxOthers: MAX_LISTED,
      group: { keyOf: modelOfTrim, valueOf: (key) => key },
    },
  ];
}

/** Returns the chosen makes and those implied by chosen models. */
function makesOf({ makes, models }: Pick<VehicleChoice, 'makes' | 'models'>): string[] {
  return [...new Set([...makes, ...models.map(makeCodeOf)])].toSorted();
}

function modelOfTrim(trimKey: string): string {
  return trimKey.slice(0, trimKey.indexOf('|'));
}
