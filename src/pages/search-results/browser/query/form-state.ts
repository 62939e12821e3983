import { PARAM_NAMES } from '#features/search/search.ui.ts';
import { maskMoney, maskNumber } from '#kit/text/money-mask.ts';
import { queryValues } from './query-values.ts';
import { joinTradeIn, splitTradeIn } from './trade-in-entry.ts';
import { TYPED } from './typed-words.ts';
import { APPLIED, forgetAppliedValue, inputValueOf } from './reset-form.ts';

/** Reads the panel's form, including controls outside of the panel that belong to it. */
export function readForm(form: HTMLFormElement): [string, string][] {
  const kept = [...document.querySelectorAll<HTMLInputElement>(APPLIED)].filter((input) => input.form === form);
  return withWords(
    form,
    joinTradeIn([
      ...[...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ...kept.map((input): [string, string] => [input.name, inputValueOf(input)]),
    ]),
  );
}

/**
 * Adds the words from the search field. Words that equal those of the page change nothing. Others replace the previous
 * words and the keyword once they are parsed.
 */
function withWords(form: HTMLFormElement, entries: [string, string][]): [string, string][] {
  const words = markWordsAsSearched(form);
  if (words === undefined) return entries;
  const valueOfEntry = (name: string) => entries.find(([each]) => each === name)?.[1];
  const shown = valueOfEntry(TYPED) ?? valueOfEntry(PARAM_NAMES.keyword) ?? '';
  const isUnchanged = words === shown;
  // An empty field is sent only if it removes the filters of a previous sentence.
  const isSent = !isUnchanged && (words !== '' || valueOfEntry(TYPED) !== undefined);
  return entries.filter(([name]) => (name === 'words' ? isSent : isUnchanged || name !== PARAM_NAMES.keyword));
}

/** Notes that the words in the form are searched, so the next answer may replace them. Returns them. */
export function markWordsAsSearched(form: HTMLFormElement): string | undefined {
  const box = form.elements.namedItem('words') as HTMLInputElement | null;
  return box ? (box.dataset['asked'] = box.value.trim()) : undefined;
}

/**
 * Makes the controls show a pending query, because the next choice is read from them. `drawn` is the query for which
 * they were rendered.
 */
export function showQuery(form: HTMLFormElement, query: string, drawn: string): void {
  const values = queryValues(query);
  const before = queryValues(drawn);
  const anyCondition = values.has(PARAM_NAMES.anyCondition);
  for (const element of form.elements) {
    if (isTyped(element)) {
      forgetAppliedValue(element);
      const usual =
        shownValues(element, before) !== undefined || element instanceof HTMLSelectElement ? '' : element.defaultValue;
      element.value = maskOf(element.name)(shownValues(element, values)?.join() ?? usual);
    }
    if (!(element instanceof HTMLInputElement)) continue;
    if (element.name === TYPED) element.value = values.get(TYPED)?.[0] ?? '';
    if (element.type !== 'checkbox') continue;
    // Queries omit the default condition, so this control changes when the answer arrives.
    if (element.name === PARAM_NAMES.condition && !values.has(PARAM_NAMES.condition) && !anyCondition) continue;
    element.checked = values.get(element.name)?.includes(element.value) ?? false;
  }
}

/** Returns whether a control holds exactly one value, which may be empty. */
function isTyped(element: Element): element is HTMLInputElement | HTMLSelectElement {
  if (element instanceof HTMLSelectElement) return [...element.options].some(({ value }) => value === '');
  return (
    element instanceof HTMLInputElement && element.name !== '' && (element.type === 'text' || element.type === 'search')
  );
}

/**
 * Returns the values that a control shows for a query. The words field shows the typed words, or else the keyword; two
 * controls show the parts of the price basis.
 */
function shownValues(
  { name }: HTMLInputElement | HTMLSelectElement,
  values: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  if (name === 'words') return values.get(TYPED) ?? values.get(PARAM_NAMES.keyword);
  if (name !== PARAM_NAMES.priceBasis && name !== PARAM_NAMES.tradeIn) return values.get(name);
  const part = splitTradeIn(values.get(PARAM_NAMES.priceBasis)?.[0])[name];
  return part === undefined ? undefined : [part];
}

function maskOf(name: string): (text: string) => string {
  if (/Price|Payment/.test(name) || name === PARAM_NAMES.tradeIn) return maskMoney;
  return /Mileage/.test(name) ? maskNumber : String;
}
