import { shopperStorage } from '#features/shoppers/shoppers.ui.ts';
import type { BrowserEntry } from './page-data.ts';

/** The browser's entry with that name; long texts are truncated. */
export type FoundEntry = { text: string };

const MAX_TEXT = 2_000;
const STORES = {
  'local storage': shopperStorage,
  'session storage': () => sessionStorage,
} as const;

/**
 * Returns the entries in this browser's storage, by place and name. Returns none if the browser denies access to the
 * storage.
 */
export function readEntries(): Map<string, FoundEntry> {
  const found = new Map<string, FoundEntry>();
  for (const [where, open] of Object.entries(STORES)) {
    try {
      for (const [name, text] of Object.entries({ ...open() }))
        found.set(`${where} ${name}`, { text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text });
    } catch {
      // The browser blocks storage.
    }
  }
  return found;
}

/**
 * Deletes an entry from this browser's storage. Cookies are deleted by the server, because scripts cannot see all of
 * them.
 */
export function deleteEntry({ where, name }: Pick<BrowserEntry, 'where' | 'name'>): void {
  if (where !== 'cookie') STORES[where]().removeItem(name);
}
