import { MAX_COMPARED } from '../model/compare-list.ts';
import { currentList, loadList, mayHaveList, onListChange } from './compare-store.ts';

let isWatching = false;

/**
 * Marks the compared cars on the page, now and after every change. Attributes of the root count them, and hide the
 * buttons once the list is full (spec 2 §4), so that no part of the page must be rendered again.
 */
export function renderCompareMarks(): void {
  if (isWatching) return;
  isWatching = true;
  onListChange(mark);
  mark();
  if (mayHaveList()) void loadList();
  // The shopper returned from a page where the list may have changed.
  addEventListener('pageshow', ({ persisted }) => void (persisted && loadList()));
}

/** Marks the buttons of compared cars as pressed. */
export function markButtons(): void {
  const { ids } = currentList();
  for (const button of document.querySelectorAll<HTMLButtonElement>('.compare-button')) {
    const pressed = String(ids.includes(Number(button.value)));
    if (button.ariaPressed !== pressed) button.ariaPressed = pressed;
  }
}

function mark(): void {
  const { length } = currentList().ids;
  const { dataset } = document.documentElement;
  if (length > 0) dataset['compared'] = String(length);
  else delete dataset['compared'];
  if (length >= MAX_COMPARED) dataset['compareFull'] = '';
  else delete dataset['compareFull'];
  markButtons();
}
