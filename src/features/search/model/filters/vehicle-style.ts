import {
  BODY_STYLES,
  type CodeTable,
  labelOf,
  SEDAN_SUBTYPES,
  SUV_SUBTYPES,
  VAN_SUBTYPES,
} from '#features/reference/reference.ts';
import { listWords } from '#kit/text/list-words.ts';
import type { CrumbContext, Exclusion, Field, Filter, Param, ParamValues, ParamWordings } from '../filter.ts';
import { anyOf, type Count, disjunctionOf, MATCH_ALL_PREDICATE, type Predicate } from '../predicate.ts';
import { splitKnownValues } from './option-filter.ts';

/** The parameter of the body style. */
export const STYLE_PARAM = 'vehicleStyleCode';

const SUBTYPES = {
  sedanSubtypeCode: { style: 'SEDAN', label: 'Sedan Type', table: SEDAN_SUBTYPES as CodeTable },
  suvSubtypeCode: { style: 'SUV', label: 'SUV Type', table: SUV_SUBTYPES as CodeTable },
  vanSubtypeCode: { style: 'VAN', label: 'Van Type', table: VAN_SUBTYPES as CodeTable },
} as const;
type SubtypeField = keyof typeof SUBTYPES;
const SUBTYPE_FIELDS = Object.keys(SUBTYPES) as SubtypeField[];

/** Chosen body styles, and chosen subtypes of the three styles that have subtypes. */
export type VehicleStyle = { vehicleStyleCode: readonly string[] } & Record<SubtypeField, readonly string[]>;
const EXCLUDE_SUBTYPE: Exclusion = {
  name: 'notSubtypeCode',
  column: 'bodySubtype',
  table: [...SEDAN_SUBTYPES, ...SUV_SUBTYPES, ...VAN_SUBTYPES],
};
const SUBTYPE_WORDINGS: Readonly<Record<SubtypeField, ParamWordings>> = {
  sedanSubtypeCode: {
    implied: { vehicleStyleCode: ['SEDAN'] },
    exact: {
      COMPACT_SEDAN: 'small sedan',
      MIDSIZE_SEDAN: 'mid sized sedan',
      FULLSIZE_SEDAN: 'large sedan, big sedan',
      SPORT_SEDAN: 'sporty sedan, sports sedan',
    },
  },
  suvSubtypeCode: {
    implied: { vehicleStyleCode: ['SUV'] },
    exact: {
      COMPACT_SUV: 'small suv, compact crossover, small crossover',
      MIDSIZE_SUV: 'mid sized suv, medium suv',
      FULLSIZE_SUV: 'large suv, big suv',
      OFFROAD_SUV: 'offroad suv, off roading suv',
    },
  },
  vanSubtypeCode: {
    implied: { vehicleStyleCode: ['VAN'] },
    exact: { MINIVAN: 'minivan, mini van', CARGO_VAN: 'work van, cargo van' },
  },
};
const NONE: VehicleStyle = { vehicleStyleCode: [], sedanSubtypeCode: [], suvSubtypeCode: [], vanSubtypeCode: [] };

/**
 * Filters by body style and subtype. A subtype only narrows its own style: SEDAN and SUV with a sedan subtype means
 * those sedans or any SUV. If no style is chosen, subtypes imply theirs, as a model implies its make.
 */
export const vehicleStyle: Filter<'vehicleStyle', VehicleStyle> = {
  key: 'vehicleStyle',
  params: [
    {
      name: STYLE_PARAM,
      multi: true,
      aliases: ['vehicleStyleCodes'],
      match: 'one',
      group: 'style',
      replaces: SUBTYPE_FIELDS,
      sought: true,
      suggested: 2,
      exclude: { name: 'notVehicleStyleCode', column: 'bodyStyle', table: BODY_STYLES },
      wordings: {
        exact: {
          SEDAN: 'sedan, saloon',
          SUV: 'suv, crossover, sport utility, sport utility vehicle, cuv',
          TRUCK: 'truck, pickup, pick up, pickup truck, pick up truck, trk',
          COUPE: 'coupe',
          HATCHBACK: 'hatchback, hatch, hot hatch',
          CONVERTIBLE: 'convertible, cabriolet, cabrio, roadster, drop top, ragtop, soft top',
          VAN: 'van',
          WAGON: 'wagon, station wagon, estate, estate car',
        },
      },
    },
    ...SUBTYPE_FIELDS.map((name): Param => ({
      name,
      multi: true,
      aliases: [`${name}s`],
      group: 'style',
      sought: true,
      exclude: EXCLUDE_SUBTYPE,
      wordings: SUBTYPE_WORDINGS[name],
    })),
  ],
  none: NONE,
  sections: [
    { key: 'body-style', label: 'Body Style', kind: 'drawings', fields: ['vehicleStyleCode'], open: true },
    { key: 'style-type', label: 'Sedan/SUV/Van Type', kind: 'checkboxes', fields: SUBTYPE_FIELDS, after: 'use' },
  ],
  parse: (read, context) => {
    const styles = splitKnownValues(
      'vehicleStyleCode',
      read('vehicleStyleCode'),
      (code) => inTable(BODY_STYLES, code) || context.knows('bodyStyle', code),
    );
    const subtypes = SUBTYPE_FIELDS.map((name) => ({
      name,
      ...splitKnownValues(name, read(name), (code) => inTable(SUBTYPES[name].table, code)),
    }));
    return {
      value: {
        ...NONE,
        ...Object.fromEntries(subtypes.map(({ name, value }) => [name, value])),
        vehicleStyleCode: styles.value,
      },
      invalid: [...styles.invalid, ...subtypes.flatMap(({ invalid }) => invalid)],
    };
  },
  format: (value): ParamValues => ({ ...value }),
  chips: (value) =>
    (['vehicleStyleCode', ...SUBTYPE_FIELDS] as const).flatMap((name) =>
      value[name].map((code) => ({
        label: labelOf(name === 'vehicleStyleCode' ? BODY_STYLES : SUBTYPES[name].table, code),
        without: name === 'vehicleStyleCode' ? withoutStyle(value, code) : without(value, name, code),
      })),
    ),
  crumbs: { style: styleCrumb },
  predicate: stylePredicate,
  fields: (value) => [
    {
      name: 'vehicleStyleCode',
      label: 'Body Style',
      options: BODY_STYLES,
      selected: value.vehicleStyleCode,
      count: countStyles(value),
      labelOf: (code) => labelOf(BODY_STYLES, code),
    },
    ...SUBTYPE_FIELDS.map((name): Field => ({
      name,
      label: SUBTYPES[name].label,
      options: SUBTYPES[name].table,
      selected: value[name],
      count: countEach(value, name, SUBTYPES[name].table),
    })),
  ],
  // Widens styles that are narrowed by subtypes to whole styles.
  relax: {
    loosen: (value) => (stylesOf(value).active.length > 0 ? wholeStyles(value) : null),
  },
};

/** Returns the chosen or implied body styles, without subtypes. */
export function wholeStyles(value: VehicleStyle): VehicleStyle {
  return { ...NONE, vehicleStyleCode: stylesOf(value).styles };
}

function styleCrumb(
  { vehicleStyleCode }: VehicleStyle,
  { commercial }: CrumbContext,
): { label: string; kept: VehicleStyle } | null {
  if (!vehicleStyleCode.length) return null;
  const labels = vehicleStyleCode.map((code) => labelOf(BODY_STYLES, code));
  const kept = { ...NONE, vehicleStyleCode };
  if (!commercial) return { label: listWords(labels), kept };
  const shortened = labels.map((label) => (label === 'Van / Minivan' ? 'Van' : label));
  return { label: `Commercial ${listWords(shortened)}`, kept };
}

function without(value: VehicleStyle, name: keyof VehicleStyle, code: string): VehicleStyle {
  return { ...value, [name]: value[name].filter((other) => other !== code) };
}

/** Removes a body style and its subtypes, as removing a make removes its models. */
function withoutStyle(value: VehicleStyle, code: string): VehicleStyle {
  const subtypes = SUBTYPE_FIELDS.filter((name) => SUBTYPES[name].style === code).map((name) => [name, []]);
  return { ...without(value, 'vehicleStyleCode', code), ...Object.fromEntries(subtypes) };
}

/** Returns the styles that are chosen or implied, and the subtype fields that narrow one of them. */
function stylesOf(value: VehicleStyle): { styles: readonly string[]; active: readonly SubtypeField[] } {
  const narrowed = SUBTYPE_FIELDS.filter((name) => value[name].length);
  const implied = narrowed.map((name) => SUBTYPES[name].style);
  const styles: readonly string[] = value.vehicleStyleCode.length ? value.vehicleStyleCode : implied;
  return { styles, active: narrowed.filter((name) => styles.includes(SUBTYPES[name].style)) };
}

function stylePredicate(value: VehicleStyle): Predicate | undefined {
  const { styles, active } = stylesOf(value);
  const whole = styles.filter((style) => !active.some((name) => SUBTYPES[name].style === style));
  return disjunctionOf(anyOf('bodyStyle', whole), ...active.map((name) => subtypePredicate(name, value[name])));
}

function subtypePredicate(name: SubtypeField, codes: readonly string[]): Predicate {
  return {
    kind: 'and',
    of: [
      { kind: 'any', column: 'bodyStyle', values: [SUBTYPES[name].style] },
      { kind: 'any', column: 'bodySubtype', values: codes },
    ],
  };
}

/**
 * Counts each style's cars, restricted to the chosen subtypes where it has any. Includes styles found only in the
 * inventory.
 */
function countStyles(value: VehicleStyle): Count {
  const narrowed = SUBTYPE_FIELDS.filter((name) => value[name].length);
  const of = narrowed.map((name): Predicate => ({
    kind: 'or',
    of: [
      { kind: 'not', of: { kind: 'any', column: 'bodyStyle', values: [SUBTYPES[name].style] } },
      { kind: 'any', column: 'bodySubtype', values: value[name] },
    ],
  }));
  return { kind: 'values', column: 'bodyStyle', ...(of.length && { where: { kind: 'and', of } }) };
}

/**
 * Counts each subtype with the whole filter, replacing the choice in its field, because subtypes depend on the styles.
 */
function countEach(value: VehicleStyle, name: SubtypeField, table: CodeTable): Count {
  const chosen = value.vehicleStyleCode.length || SUBTYPE_FIELDS.some((field) => value[field].length);
  return chosen ? casesOf(value, name, table) : UNCHOSEN[name];
}

/** Created once, because the index counts known case objects together in one pass. */
const UNCHOSEN = Object.fromEntries(
  SUBTYPE_FIELDS.map((name) => [name, casesOf(NONE, name, SUBTYPES[name].table)]),
) as Record<SubtypeField, Count>;

function casesOf(value: VehicleStyle, name: SubtypeField, table: CodeTable): Count {
  const cases = table.map(
    ({ code }) => [code, stylePredicate({ ...value, [name]: [code] }) ?? MATCH_ALL_PREDICATE] as const,
  );
  return { kind: 'cases', cases: Object.fromEntries(cases) };
}

function inTable(table: CodeTable, code: string): boolean {
  return table.some((entry) => entry.code === code);
}
