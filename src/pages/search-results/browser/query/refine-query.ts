import { BROWSER_PARAMS, PARAM_NAMES } from '#features/search/search.ui.ts';
import type { SearchResultsData, SectionView } from '../../page-data.ts';
import { formQuery } from './form-query.ts';
import { queryValues } from './query-values.ts';

type Values = Map<string, readonly string[]>;
type DisplayedSections = Pick<SearchResultsData, 'query' | 'sections'>;

/**
 * Applies the change that a link makes to the pending query. Links are rendered for the displayed search, and must not
 * undo choices made since then.
 */
export function refineQuery(link: string, drawn: DisplayedSections, pendingQuery: string): string {
  if (pendingQuery === drawn.query) return link;
  const [shown, wanted, values] = [drawn.query, link, pendingQuery].map((query) => withDefault(query, drawn)) as [
    Values,
    Values,
    Values,
  ];
  const lists = listNames(drawn.sections);
  for (const name of new Set([...shown.keys(), ...wanted.keys()])) {
    const [before, after] = [shown.get(name) ?? [], wanted.get(name) ?? []];
    if (before.length === after.length && before.every((value) => after.includes(value))) continue;
    const gone = before.filter((value) => !after.includes(value));
    const kept = (values.get(name) ?? []).filter((value) => !gone.includes(value));
    // A list keeps its other values. Any other parameter has a single value, which is replaced.
    values.set(name, lists.has(name) ? [...kept, ...after.filter((value) => !before.includes(value))] : after);
    for (const [leaf, value] of gone.flatMap((each) => leavesOf(name, each, drawn.sections)))
      values.set(
        leaf,
        (values.get(leaf) ?? []).filter((each) => each !== value),
      );
  }
  if (values.get(PARAM_NAMES.condition)?.length) values.delete(PARAM_NAMES.anyCondition);
  return formQuery([...values].flatMap(([name, all]) => all.map((value) => [name, value] as const)));
}

/** Adds the default condition, which queries omit. */
function withDefault(query: string, drawn: DisplayedSections): Values {
  const values: Values = new Map(queryValues(query));
  if (!isDefault(values) || !isDefault(queryValues(drawn.query))) return values;
  const field = drawn.sections.flatMap(fieldsOf).find(({ name }) => name === PARAM_NAMES.condition);
  const chosen = field?.options.filter(({ selected }) => selected).map(({ value }) => value) ?? [];
  return values.set(PARAM_NAMES.condition, chosen);
}

function isDefault(values: ReadonlyMap<string, unknown>): boolean {
  return !values.has(PARAM_NAMES.condition) && !values.has(PARAM_NAMES.anyCondition);
}

/** Returns the names of parameters that take several values. */
function listNames(sections: readonly SectionView[]): ReadonlySet<string> {
  const fields = sections.flatMap(fieldsOf).map(({ name }) => name);
  return new Set([PARAM_NAMES.make, PARAM_NAMES.model, PARAM_NAMES.trim, ...BROWSER_PARAMS.all, ...fields]);
}

/** Returns the values below a make or model, which are cleared together with it. */
function leavesOf(name: string, value: string, sections: readonly SectionView[]): [name: string, value: string][] {
  const makes = sections.flatMap((section) => (section.kind === 'tree' ? section.makes : []));
  const models = makes.flatMap((make) => (name === PARAM_NAMES.make && make.value !== value ? [] : make.models));
  if (name === PARAM_NAMES.make)
    return models.flatMap((model) => [
      [PARAM_NAMES.model, model.value] as [string, string],
      ...model.trims.map((trim): [string, string] => [PARAM_NAMES.trim, trim.value]),
    ]);
  const trims = models.flatMap((model) => (name === PARAM_NAMES.model && model.value === value ? model.trims : []));
  return trims.map((trim) => [PARAM_NAMES.trim, trim.value]);
}

function fieldsOf(section: SectionView) {
  return 'fields' in section ? section.fields : [];
}

/** Returns the values of a pending query that no control of the panel has, because the lists leave them out. */
export function unlistedValues(query: string, sections: readonly SectionView[]): [name: string, value: string][] {
  const values = queryValues(query);
  return sections.flatMap((section) => {
    const lists =
      section.kind === 'tree'
        ? [{ name: PARAM_NAMES.make, options: section.makes, leftOut: section.leftOut }]
        : 'fields' in section
          ? section.fields
          : [];
    return lists.flatMap(({ name, options, leftOut }) =>
      (leftOut ? (values.get(name) ?? []) : [])
        .filter((value) => !options.some((option) => option.value === value))
        .map((value): [string, string] => [name, value]),
    );
  });
}
