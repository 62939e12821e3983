import { type Brand, showsMake } from '#features/brands/brands.ts';
import type { Catalog } from '#features/reference/reference.server.ts';
import { EXTERIOR_COLORS } from '#features/reference/reference.ts';
import {
  CONDITIONS,
  type FieldError,
  type KnownEngine,
  modelPath,
  VALUE_PATH,
  type ValueFields,
} from '#features/valuation/valuation.ts';
import type { ModelYearValue } from '#features/valuation/valuation.server.ts';
import { formatDollars, formatNumber } from '#kit/text/format.ts';
import { listWords } from '#kit/text/list-words.ts';
import { withArticle } from '#kit/text/with-article.ts';
import { linkedBrandView } from '../brand-view.ts';
import type { PageAnswer, PageStatus } from '../page-answer.ts';
import type { ChooserView, ValueData, ValueFormView, ValueResultView, YearRowView } from './page-data.ts';

/** The model that the page is about. */
export type ValuedModel = {
  makeCode: string;
  modelCode: string;
  years: readonly ModelYearValue[];
  engines: readonly KnownEngine[];
};

/** The outcome of the form: a result, or its errors. */
export type ValueOutcome = {
  result?: ValueResultView;
  notice?: string;
  /** Whether the notice says that the site cannot value any car yet. */
  isTooEarly?: true;
  errors?: readonly FieldError[];
};

type ValueServices = {
  brand: Brand;
  catalog: Pick<Catalog, 'makes' | 'models' | 'model' | 'trims' | 'labelOfMake'>;
  origin: string;
  /** The search that the wallet links back to, as a query; empty for none. */
  search: string;
};

/** Loads the page without a model: by VIN, or the choice of a make and then a model. */
export function loadValue(
  { brand, catalog, origin, search }: ValueServices,
  fields: ValueFields,
  outcome: ValueOutcome = {},
): PageAnswer<ValueData> {
  const heading = 'What is my car worth?';
  return {
    kind: 'page',
    status: statusOf(outcome),
    head: {
      title: `${heading} | ${brand.name}`,
      description:
        'What your car is worth to a dealer, to a private buyer and on a dealer’s lot, from cars on the market now.',
      canonical: VALUE_PATH,
      robots: outcome.result || outcome.notice || fields.make ? 'noindex, follow' : null,
      jsonLd: [webPage(heading, `${origin}${VALUE_PATH}`)],
      preload: [],
    },
    data: {
      ...common(brand, heading, search, outcome),
      intro:
        'Enter the VIN, or choose the make and model. We don’t store anything you enter here. Your browser keeps it for 30 minutes.',
      chooser: chooserView(catalog, brand.fixedMake, fields.make.toUpperCase()),
      form: formView(VALUE_PATH, null, fields, outcome),
      years: null,
    },
  };
}

/**
 * Loads the page of a model; `null` if the catalog does not have it. A car maker's brand has such pages for other makes
 * too, because shoppers trade them in, but search engines do not index these.
 */
export function loadModelValue(
  { brand, catalog, origin, search }: ValueServices,
  { makeCode, modelCode, years, engines }: ValuedModel,
  fields: ValueFields,
  outcome: ValueOutcome = {},
): PageAnswer<ValueData> | null {
  const model = catalog.model(makeCode, modelCode);
  if (!model) return null;
  const isOtherMake = !showsMake(brand, makeCode);
  const name = `${catalog.labelOfMake(makeCode)} ${model.label}`;
  const heading = `What is my ${name} worth?`;
  const path = modelPath(makeCode, modelCode);
  const trims = catalog.trims(makeCode, modelCode);
  // If an engine is missing in the current market data, there is an error, which needs the engine's field to be shown.
  const asksEngine = engines.length > 1 || !!outcome.errors?.some(({ field }) => field === 'engine');
  const named: ValueFormView['named'] = {
    make: makeCode,
    model: modelCode,
    year: {
      value: fields.year,
      options: [CHOOSE, ...model.years.toReversed().map((year) => ({ value: `${year}`, label: `${year}` }))],
    },
    trim: {
      value: fields.trim.toUpperCase(),
      options: [UNKNOWN, ...trims.map(optionOf)],
    },
    engine: asksEngine ? { value: fields.engine, options: [UNKNOWN, ...engines.map(optionOf)] } : null,
  };
  return {
    kind: 'page',
    status: statusOf(outcome),
    head: {
      title: `${name} value: what it’s worth by year | ${brand.name}`,
      description: `What ${withArticle(name)} is worth by model year and mileage: dealer retail and private sale values from cars on the market now.`,
      canonical: path,
      // A page without values has little content of its own, so it is not indexed.
      robots: outcome.result || outcome.notice || years.length === 0 || isOtherMake ? 'noindex, follow' : null,
      jsonLd: [webPage(heading, `${origin}${path}`), breadcrumbs(name, origin, path)],
      preload: [],
    },
    data: {
      ...common(brand, heading, search, outcome),
      intro: 'Tell us about your car. We don’t store anything you enter here. Your browser keeps it for 30 minutes.',
      chooser: null,
      form: formView(path, named, fields, outcome),
      years:
        years.length === 0
          ? null
          : {
              caption: `What ${withArticle(name)} is worth by model year, with 15,000 miles a year`,
              hasPrivate: years.some((year) => year.private !== null),
              rows: years.map(yearRow),
              lowest: lowestText(years.filter(({ isLowest }) => isLowest).map(({ year }) => year)),
            },
    },
  };
}

function yearRow({ year, mileage, retail, private: own, isLowest }: ModelYearValue): YearRowView {
  const dollars = (value: number) => `${formatDollars(value)}${isLowest ? '+' : ''}`;
  return {
    year,
    mileage: formatNumber(mileage),
    retail: dollars(retail),
    private: own === null ? null : dollars(own),
  };
}

/** Explains that the values of some model years are those of older cars; `null` if there are none. */
function lowestText(years: readonly number[]): string | null {
  if (years.length === 0) return null;
  const named = listWords(years.toSorted((a, b) => a - b).map(String));
  return `Most ${named} cars on the market are new, so the values are those of older cars with as many miles. A used one may be worth more.`;
}

const CHOOSE = { value: '', label: 'Choose' };
const UNKNOWN = { value: '', label: 'I don’t know' };

function optionOf({ code, label }: { code: string; label: string }) {
  return { value: code, label };
}

function common(brand: Brand, heading: string, search: string, { notice = null, result = null }: ValueOutcomeView) {
  const conditions = CONDITIONS.map(({ key, label, explained }) => ({ key, label, explained }));
  return { brand: linkedBrandView(brand), heading, search, notice, result, conditions };
}

type ValueOutcomeView = { notice?: string | null; result?: ValueResultView | null };

function statusOf({ errors, notice, isTooEarly }: ValueOutcome): PageStatus {
  if (isTooEarly) return 503;
  return errors !== undefined || notice !== undefined ? 422 : 200;
}

/** On a car maker's brand, the make is already chosen. */
function chooserView(catalog: ValueServices['catalog'], fixedMake: string | null, make: string): ChooserView {
  const chosen = make || (fixedMake ?? '');
  const models = chosen === '' ? [] : catalog.models(chosen);
  return {
    make: { value: chosen, options: [CHOOSE, ...catalog.makes().map(optionOf)] },
    model: models.length === 0 ? null : { options: [CHOOSE, ...models.map(optionOf)] },
  };
}

function formView(
  action: string,
  named: ValueFormView['named'],
  { vehicleId, color, odometer, condition, postalCode, payoff }: ValueFields,
  { errors = [] }: ValueOutcome,
): ValueFormView {
  return {
    action,
    named,
    color: { value: color.toUpperCase(), options: [CHOOSE, ...EXTERIOR_COLORS.map(optionOf)] },
    values: { vehicleId, odometer, condition: condition || 'good', postalCode, payoff },
    errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  };
}

function webPage(name: string, url: string): object {
  return { '@context': 'https://schema.org', '@type': 'WebPage', name, url };
}

function breadcrumbs(name: string, origin: string, path: string): object {
  const item = (position: number, label: string, address: string) => ({
    '@type': 'ListItem',
    position,
    name: label,
    item: `${origin}${address}`,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, 'What is my car worth?', VALUE_PATH), item(2, name, path)],
  };
}
