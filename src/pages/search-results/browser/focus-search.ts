/**
 * Moves the focus to the search field when the shopper taps the bar at the bottom of a phone, without a history entry.
 */
export function focusSearchOnPress(signal: AbortSignal): void {
  const focus = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('.search-tab')) return;
    event.preventDefault();
    scrollTo({ top: 0 });
    document.getElementById('words')?.focus({ preventScroll: true });
  };
  addEventListener('click', focus, { signal });
}
