import type { Flags } from '#features/flags/flags.ts';

/** The flags that the page itself checks. Content behind other flags is simply missing from the data. */
const SHOWN = ['filter_chips_srp', 'debounced_search', 'infinite_scroll'] as const;

/** The flags that are on. */
export type PageFlags = Partial<Pick<Flags, (typeof SHOWN)[number]>>;

export function pageFlags(flags: Flags): PageFlags {
  return Object.fromEntries(SHOWN.filter((name) => flags[name]).map((name) => [name, true]));
}
