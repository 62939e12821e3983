import { PARAM_NAMES } from '#features/search/search.ui.ts';

/**
 * Updates the checkboxes that depend on another one: "any condition" and the single conditions exclude each other, and
 * clearing a make or model also clears everything below it.
 */
export function syncDependentCheckboxes(form: HTMLFormElement, changed: HTMLInputElement): void {
  if (!changed.checked) removeBranch(changed);
  const any = box(form, PARAM_NAMES.anyCondition);
  const single = boxes(form, PARAM_NAMES.condition);
  if (changed === any && any.checked) for (const each of single) each.checked = false;
  if (any && changed.name === PARAM_NAMES.condition) any.checked = single.every((each) => !each.checked);
}

/** Clears the other end of a range with two lists if the changed end has passed it. */
export function clearPassedEnd(changed: HTMLSelectElement): void {
  const [low, high] = changed.closest('.range-inputs')?.querySelectorAll('select') ?? [];
  if (!low?.value || !high?.value || Number(low.value) <= Number(high.value)) return;
  (changed === low ? high : low).value = '';
}

/** Removes the option that an element belongs to, and all options below it. Their rows follow its row. */
export function removeBranch(element: Element): void {
  const row = element.closest('.make-head') ?? element.closest('label');
  const below = row?.nextElementSibling?.matches('.leaves') ? row.nextElementSibling : null;
  for (const part of [row, below])
    for (const box of part?.querySelectorAll<HTMLInputElement>('input:checked') ?? []) box.checked = false;
}

function boxes(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(`input[type='checkbox'][name='${name}']`)];
}

function box(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  return boxes(form, name)[0];
}
