import { maskMoney, maskNumber } from '#ui/money-mask.ts';
import { forgetValueInForce, hasValueInForce, queryValues, valueOf } from './form-query.ts';

/** Reads the panel's form, including the controls outside the panel that belong to it. */
export function readForm(form: HTMLFormElement): [string, string][] {
  const kept = [...form.elements].filter((each): each is HTMLInputElement => hasValueInForce(each as HTMLElement));
  return withWords(form, [
    ...[...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ...kept.map((input): [string, string] => [input.name, valueOf(input)]),
  ]);
}

/** Keeps words that equal the current keyword as the keyword; other words replace it once they are parsed. */
function withWords(form: HTMLFormElement, entries: [string, string][]): [string, string][] {
  const box = [...form.elements].find((each) => (each as HTMLInputElement).name === 'words') as
    | HTMLInputElement
    | undefined;
  if (!box) return entries;
  const words = box.value.trim();
  box.dataset['asked'] = words;
  const keyword = entries.find(([name]) => name === 'keyword')?.[1] ?? '';
  const dropped = words === keyword ? 'words' : 'keyword';
  return entries.filter(([name]) => name !== dropped);
}

/** Whether the shopper may be typing text that was not searched yet. */
function isBeingUsed(input: HTMLInputElement): boolean {
  return input === document.activeElement && input.dataset['asked'] !== input.value.trim();
}

/**
 * Updates the checkboxes that depend on another one: any condition and single conditions exclude each other, and
 * clearing a make or model also clears what is below it.
 */
export function syncDependentCheckboxes(form: HTMLFormElement, changed: HTMLInputElement): void {
  if (!changed.checked) removeBranch(changed);
  const any = box(form, 'allListingType');
  const single = boxes(form, 'listingType');
  if (changed === any && any.checked) for (const each of single) each.checked = false;
  if (any && changed.name === 'listingType') any.checked = single.every((each) => !each.checked);
}

/** Clears the option that an element belongs to, with all options below it. */
export function removeBranch(element: Element): void {
  const branch = element.closest('[data-branch]');
  for (const box of branch?.querySelectorAll<HTMLInputElement>('input:checked') ?? []) box.checked = false;
}

/**
 * Makes the controls show a pending query, because the next choice is read from them. `drawn` is the query for which
 * they were rendered.
 */
export function showQuery(form: HTMLFormElement, query: string, drawn: string): void {
  const values = queryValues(query);
  const before = queryValues(drawn);
  const anyCondition = values.has('allListingType');
  for (const element of form.elements) {
    if (isTyped(element)) {
      forgetValueInForce(element);
      const usual = before.has(paramOf(element)) || element instanceof HTMLSelectElement ? '' : element.defaultValue;
      element.value = maskOf(element.name)(values.get(paramOf(element))?.join() ?? usual);
    }
    if (!(element instanceof HTMLInputElement) || element.type !== 'checkbox') continue;
    // Queries omit the default condition; the answer will set it.
    if (element.name === 'listingType' && !values.has('listingType') && !anyCondition) continue;
    element.checked = values.get(element.name)?.includes(element.value) ?? false;
  }
}

/** Whether a control holds exactly one value, which may be empty. */
function isTyped(element: Element): element is HTMLInputElement | HTMLSelectElement {
  if (element instanceof HTMLSelectElement) return [...element.options].some(({ value }) => value === '');
  return (
    element instanceof HTMLInputElement && element.name !== '' && (element.type === 'text' || element.type === 'search')
  );
}

/** The words field shows the remaining keyword. */
function paramOf({ name }: HTMLInputElement | HTMLSelectElement): string {
  return name === 'words' ? 'keyword' : name;
}

function maskOf(name: string): (text: string) => string {
  if (/Price|Payment/.test(name)) return maskMoney;
  return /Mileage/.test(name) ? maskNumber : String;
}

/** Resets every control to its rendered state, except the one in use. */
export function resetToRendered(form: HTMLFormElement): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement) {
      if (element.type === 'checkbox') element.checked = element.defaultChecked;
      else if (element.type !== 'range' && (!isBeingUsed(element) || isRefused(element))) {
        // The next answer ends a rejection: the input shows the value in force.
        forgetValueInForce(element);
        element.value = element.defaultValue;
      }
    }
  }
}

/** Whether a checkbox differs from its rendered state. */
export function isChanged(form: HTMLFormElement): boolean {
  const all = [...form.querySelectorAll<HTMLInputElement>(`input[type='checkbox']`)];
  return all.some((each) => each.name !== '' && each.checked !== each.defaultChecked);
}

/** Whether the input was cleared because its value was rejected, and nothing was typed since. */
function isRefused(element: HTMLInputElement): boolean {
  return hasValueInForce(element) && element.value === '';
}

function boxes(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(`input[type='checkbox'][name='${name}']`)];
}

function box(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  return boxes(form, name)[0];
}
