/** Moves to the search field from the bar at the bottom of a phone, without a history entry for the field's address. */
export function focusSearchOnPress(signal: AbortSignal): void {
  const focus = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('.search-tab')) return;
    event.preventDefault();
    scrollTo({ top: 0 });
    document.getElementById('words')?.focus({ preventScroll: true });
  };
  addEventListener('click', focus, { signal });
}
