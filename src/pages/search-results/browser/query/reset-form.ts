export const CHECKBOXES = `input[type='checkbox']`;
/** Matches inputs that contribute another value than they show (`clearRejectedInput`), and other elements. */
export const APPLIED = '[data-kept]';

/** Resets every control to its rendered state, except the one being used. React sets sliders. */
export function resetToRendered(form: HTMLFormElement): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement) {
      if (element.type === 'checkbox') element.checked = element.defaultChecked;
      else if (element.type !== 'range' && (!isBeingUsed(element) || isRefused(element))) {
        // Ends a rejection when the next answer arrives: the input then shows the applied value.
        forgetAppliedValue(element);
        element.value = element.defaultValue;
      }
      // Its value has been searched, so the next answer, for example after Back, may replace it.
      if (element === document.activeElement && element.value === element.defaultValue)
        element.dataset['asked'] = element.value.trim();
    }
  }
}

/** Undoes the browser's restoration of form values from an earlier visit. */
export function undoRestoredForm(form: HTMLFormElement): void {
  resetToRendered(form);
  for (const slider of form.querySelectorAll<HTMLInputElement>(`input[type='range']`))
    slider.value = slider.defaultValue;
}

/** Returns whether the shopper may be typing text that has not been searched yet. */
function isBeingUsed(input: HTMLInputElement): boolean {
  return input === document.activeElement && input.dataset['asked'] !== input.value.trim();
}

/** Returns whether a checkbox differs from its rendered state. */
export function isChanged(form: HTMLFormElement): boolean {
  const all = [...form.querySelectorAll<HTMLInputElement>(CHECKBOXES)];
  return all.some((each) => each.name !== '' && each.checked !== each.defaultChecked);
}

/** Returns whether the input was cleared because its value was rejected, and nothing has been typed since. */
function isRefused(element: HTMLInputElement): boolean {
  return hasAppliedValue(element) && element.value === '';
}

/**
 * Clears a rejected value from its input (spec 2 §5), but remembers the last applied value, so that the next change of
 * another control does not drop it.
 */
export function clearRejectedInput(input: HTMLInputElement, inForce: string): void {
  input.value = '';
  if (inForce) input.dataset['kept'] = inForce;
}

/** Returns the value that the input contributes to a search. */
export function inputValueOf(input: HTMLInputElement | HTMLSelectElement): string {
  return input.dataset['kept'] ?? input.value;
}

/** Makes the input contribute the value that it shows from now on. */
export function forgetAppliedValue(input: HTMLElement | null): void {
  if (input) delete input.dataset['kept'];
}

export function hasAppliedValue(element: HTMLElement): boolean {
  return element.dataset['kept'] !== undefined;
}
