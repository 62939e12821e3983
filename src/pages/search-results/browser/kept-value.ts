/**
 * A value that was refused is cleared from its input (spec 2 §5), yet what the search had there stays in force: the next
 * change of something else must not drop it.
 */
export function clearRefused(input: HTMLInputElement, inForce: string): void {
  input.value = '';
  if (inForce) input.dataset['kept'] = inForce;
}

/** What the input stands for in a search. */
export function valueOf(input: HTMLInputElement | HTMLSelectElement): string {
  return input.dataset['kept'] ?? input.value;
}

/** From now on the input stands for what it shows. */
export function forgetKept(input: HTMLElement | null): void {
  if (input) delete input.dataset['kept'];
}

export function isKept(element: HTMLElement): boolean {
  return element.dataset['kept'] !== undefined;
}
