import { queryValues } from './form-query.ts';
import { isKept, valueOf } from './kept-value.ts';

/** What the panel's form holds, with the controls elsewhere that belong to it. */
export function readForm(form: HTMLFormElement): [string, string][] {
  const kept = [...form.elements].filter((each): each is HTMLInputElement => isKept(each as HTMLElement));
  return withWords(form, [
    ...[...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ...kept.map((input): [string, string] => [input.name, valueOf(input)]),
  ]);
}

/** Words that are the present keyword stay it; others take its place, once they are understood. */
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

/** Whether the shopper may be typing here what was not asked for yet. */
function isBeingUsed(input: HTMLInputElement): boolean {
  return input === document.activeElement && input.dataset['asked'] !== input.value.trim();
}

/**
 * Follows from one box to others: any condition and single conditions exclude each other, and a make or model that is
 * taken back takes what stands under it along.
 */
export function settleBoxes(form: HTMLFormElement, changed: HTMLInputElement): void {
  if (!changed.checked) removeBranch(changed);
  const any = box(form, 'allListingType');
  const single = boxes(form, 'listingType');
  if (changed === any && any.checked) for (const each of single) each.checked = false;
  if (any && changed.name === 'listingType') any.checked = single.every((each) => !each.checked);
}

/** Takes back the option that an element belongs to, with what stands under it. */
export function removeBranch(element: Element): void {
  const branch = element.closest('[data-branch]');
  for (const box of branch?.querySelectorAll<HTMLInputElement>('input:checked') ?? []) box.checked = false;
}

/** Makes the boxes show a query, before the answer confirms it. */
export function showQuery(form: HTMLFormElement, query: string): void {
  const values = queryValues(query);
  const anyCondition = values.has('allListingType');
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || element.type !== 'checkbox') continue;
    // The default condition stands in no query: the answer will tell.
    if (element.name === 'listingType' && !values.has('listingType') && !anyCondition) continue;
    element.checked = values.get(element.name)?.includes(element.value) ?? false;
  }
}

/** Puts every control back to what the page was drawn with, but for the one being used. */
export function showDrawn(form: HTMLFormElement): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement) {
      if (element.type === 'checkbox') element.checked = element.defaultChecked;
      else if (element.type !== 'range' && !isBeingUsed(element) && !isKept(element))
        element.value = element.defaultValue;
    }
  }
}

/** Whether a box is not as the page was drawn. */
export function isChanged(form: HTMLFormElement): boolean {
  const all = [...form.querySelectorAll<HTMLInputElement>(`input[type='checkbox']`)];
  return all.some((each) => each.name !== '' && each.checked !== each.defaultChecked);
}

function boxes(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(`input[type='checkbox'][name='${name}']`)];
}

function box(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  return boxes(form, name)[0];
}
