import { z } from 'zod';
import {
  type Field,
  type Param,
  EMPTY_SEARCH_CONTEXT,
  PAGING_PARAMS,
  SORTS,
  FILTER_LIST,
} from '#features/search/search.ts';
import { KEYWORD_AS_PARAM } from '#features/words/words.ts';

const SORT_FIELD: Pick<Field, 'label' | 'options'> = { label: 'Order', options: SORTS };

/** The largest ten-digit number. */
const MAX_WHOLE = 9_999_999_999;

/**
 * A parameter that is given once arrives as text, a repeated one as a list. The filters validate values, never the
 * schema.
 */
const given = z.union([z.string(), z.array(z.string())]).optional();

/**
 * Every parameter of a search, described for OpenAPI from the filter registry: names, aliases, options. It accepts any
 * value, because the response reports an invalid value and the call does not fail (spec I36).
 */
export const searchParamsSchema = z.object(
  Object.fromEntries([
    ...FILTER_LIST.flatMap((filter) => {
      const fields = filter.fields(filter.none, EMPTY_SEARCH_CONTEXT);
      return filter.params.map((param) => [
        param.name,
        describe(
          param,
          fields.find(({ name }) => name === param.name),
        ),
      ]);
    }),
    ...PAGING_PARAMS.map((param) => [param.name, describe(param, param.name === 'sortBy' ? SORT_FIELD : undefined)]),
  ]) as Record<string, typeof given>,
);

const FLAGS = {
  hideFilters: 'Leaves out filters, groups and sections, which is faster; also statistics unless stats is given.',
  collapseFilters: 'Leaves out options that would find nothing, unless they are selected.',
  stats: 'With hideFilters: includes statistics anyway.',
  explain: 'Adds the ranking explanation of each listing: its relevance score, and how seller diversity moved it.',
  includeSuggested: 'Fills suggestedFilters and suggestedModels, with exact counts.',
  supplemental: 'Supplemental results of exactly this search: without filters, 100 unless numRecords says otherwise.',
} as const;
type Flag = keyof typeof FLAGS;

/** Parameters about the caller and its history report provider. Accepted because callers send them. */
const MARKS = {
  channel: 'Where the results are shown. Has no effect.',
  pixallId: 'The caller’s visitor. Has no effect and isn’t stored.',
  vhrProvider: 'Provider of vehicle history reports. Has no effect.',
} as const;

/** The interpretation of a keyword in search calls. */
export const keywordAsSchema = z.object(
  described({
    [KEYWORD_AS_PARAM]:
      'text: all words of keyword filter as plain text. Without it, words that mean filters become filters.',
  }),
);

/** Identifies a saved search that replaces the filters. */
export const bookmarkParamSchema = z.object(
  described({
    searchBookmarkId:
      'A saved search to use instead of the given filters; order and page still come from the call. Also accepted: bookmarkId.',
  }),
);

/** Parameters of the listing call other than the search. Any value except `false` and `0` sets a flag. */
export const listingFlagsSchema = z.object({
  ...described(FLAGS, ' On with any value except false and 0.'),
  ...described(MARKS),
});

function described<Name extends string>(texts: Record<Name, string>, ending = ''): Record<Name, typeof given> {
  const params = Object.entries<string>(texts).map(([name, text]) => [
    name,
    given.meta({ type: 'string', param: { description: `${text}${ending}` } }),
  ]);
  return Object.fromEntries(params) as Record<Name, typeof given>;
}

/** Returns which flags a query string sets. */
export function readFlags(search: string): Record<Flag, boolean> {
  const params = new URLSearchParams(search);
  const isSet = (name: Flag) => params.has(name) && !['false', '0'].includes(params.get(name)!.toLowerCase());
  return {
    hideFilters: isSet('hideFilters'),
    collapseFilters: isSet('collapseFilters'),
    stats: isSet('stats'),
    explain: isSet('explain'),
    includeSuggested: isSet('includeSuggested'),
    supplemental: isSet('supplemental'),
  };
}

function describe(param: Param, field: Pick<Field, 'label' | 'options' | 'labelOf'> | undefined): typeof given {
  const also = param.aliases?.length ? `Also accepted: ${param.aliases.join(', ')}.` : '';
  const label = field && `${field.label}.`;
  const description = [label, param.about, also].filter(Boolean).join(' ');
  const item = valueSchema(param, field);
  if (!param.multi) return given.meta({ ...item, param: { description } });
  const style = { style: 'form', explode: false } as const;
  return given.meta({ type: 'array', items: item, param: { description, ...style } });
}

/** Describes options as an enumeration if the list is closed. If the inventory may add codes, they are examples. */
function valueSchema(param: Param, field: Pick<Field, 'options' | 'labelOf'> | undefined) {
  if (param.whole || param.decimal) {
    const { min: minimum = 0, max: maximum = MAX_WHOLE } = param;
    return { type: param.whole ? 'integer' : 'number', minimum, maximum } as const;
  }
  const codes = field?.options.map(({ code }) => code) ?? [];
  if (!codes.length) return { type: 'string' } as const;
  if (param.multi && field?.labelOf) return { type: 'string', anyOf: [{ enum: codes }, { type: 'string' }] } as const;
  return param.multi || field === SORT_FIELD
    ? ({ type: 'string', enum: codes } as const)
    : ({ type: 'string', examples: codes } as const);
}
