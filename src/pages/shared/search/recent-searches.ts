import { shopperStorage } from '#features/shoppers/shoppers.ui.ts';

const KEY = 'recent-searches';
const MOST = 4;

/** Returns the sentences that were searched last on this device, the newest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(shopperStorage().getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const words = text.trim();
  if (words === '') return;
  const others = recentSearches().filter((each) => each.toLowerCase() !== words.toLowerCase());
  try {
    shopperStorage().setItem(KEY, JSON.stringify([words, ...others].slice(0, MOST)));
  } catch {
    // If storage is full or blocked, the search is not remembered.
  }
}
