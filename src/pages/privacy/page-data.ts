import type { BrandView } from '../brand-view.ts';
import type { StoredItemsView } from '../shared/stored-items/view.ts';

/** Something that this site may store in the browser. */
export type BrowserEntry = {
  name: string;
  where: 'cookie' | 'local storage' | 'session storage';
  purpose: string;
  keeps: string;
  /** Whether the browser has this entry; `null` if the server cannot find out, as for local storage. */
  isHere: boolean | null;
  /** What else happens if it is deleted. */
  effect: string | null;
};

export type PrivacyData = {
  brand: BrandView;
  /** Whether the browser sends Global Privacy Control. */
  isGpcOn: boolean;
  kinds: { title: string; what: string; why: string; keeps: string }[];
  browser: BrowserEntry[];
  /**
   * The data that the server stores under this browser's cookie; `null` if the visitor has an account, or if nothing is
   * stored.
   */
  stored: StoredItemsView | null;
  isSignedIn: boolean;
  /** The action that was just done. */
  done: string | null;
  /** Whether to ask for confirmation before everything about this browser is deleted. */
  asksToErase: boolean;
};
