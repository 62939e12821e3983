import type { Flags } from '#features/flags/flags.ts';

/** The flags that the page itself checks; content behind other flags is simply not in the data. */
const SHOWN = ['filter_chips_srp', 'market_extension', 'debounced_search', 'infinite_scroll'] as const;

export type PageFlags = Pick<Flags, (typeof SHOWN)[number]>;

export function pageFlags(flags: Flags): PageFlags {
  return Object.fromEntries(SHOWN.map((name) => [name, flags[name]])) as PageFlags;
}
