/**
 * Clears a rejected value from its input (spec 2 §5) but remembers the applied value, because the next change of
 * another control must not drop it.
 */
export function clearRejectedInput(input: HTMLInputElement, inForce: string): void {
  input.value = '';
  if (inForce) input.dataset['kept'] = inForce;
}

/** Returns the value that the input contributes to a search. */
export function inputValueOf(input: HTMLInputElement | HTMLSelectElement): string {
  return input.dataset['kept'] ?? input.value;
}

/** Makes the input contribute the value that it shows. */
export function forgetAppliedValue(input: HTMLElement | null): void {
  if (input) delete input.dataset['kept'];
}

export function hasAppliedValue(element: HTMLElement): boolean {
  return element.dataset['kept'] !== undefined;
}
