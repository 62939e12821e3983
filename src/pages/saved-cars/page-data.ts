import type { BrandView } from '../brand-view.ts';

export type SavedCarView = {
  /** Of the listing that was saved. */
  id: number;
  /** The page of the listing under which it is offered now, else of the one saved. */
  href: string;
  title: string;
  trim: string | null;
  picture: { src: string; alt: string };
  /** `$28,995` or `Call for price`. */
  price: string;
  /** What became of the price since it was saved, in words; `lower` is good news. */
  change: { text: string; lower: boolean } | null;
  facts: string;
  saved: string;
  /** Nobody offers it any more. */
  sold: boolean;
  /** That it is offered under another listing than the one saved, in words. */
  again: string | null;
};

/** Cars that a shopper keeps. */
export type SavedCarsData = {
  brand: BrandView;
  signedIn: boolean;
  /** Where somebody signs in again whose session has ended elsewhere. */
  signInAgain: string | null;
  cars: SavedCarView[];
  /** Cars that are kept once the shopper signs in, and the prompt for that. */
  waiting: { cars: SavedCarView[]; prompt: string; signUp: string; signIn: string } | null;
  /** What a form that was posted came to. */
  note: string | null;
  /** The car that was just removed, to be put back. */
  removed: { id: number; title: string } | null;
  /** Leads to an account, for those who have none. */
  signUp: string;
};
