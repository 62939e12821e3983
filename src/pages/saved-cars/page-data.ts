import type { DealRating } from '#features/listings/listings.ts';
import type { BrandView } from '../brand-view.ts';

export type SavedCarView = {
  id: number;
  /** The page of the listing that offers the car now, or else of the saved listing. */
  href: string;
  title: string;
  trim: string | null;
  picture: { src: string; alt: string };
  /** `$28,995` or `Call for price`. */
  price: string;
  /** How the price changed since the car was saved, in words; `lower` is good news. */
  change: { text: string; lower: boolean } | null;
  facts: string;
  deal: { rating: DealRating; label: string } | null;
  /** The way to contact the seller; `null` if there is none. */
  contact: { label: string; href: string } | null;
  saved: string;
  /** The car is no longer offered. */
  sold: boolean;
  /** The recalls of its model year; absent if there are none. */
  recalls?: { text: string; lookUp: string };
  /** A text saying that the car is offered under another listing than the saved one. */
  again: string | null;
};

export type SavedCarsData = {
  brand: BrandView;
  signedIn: boolean;
  /** The page where shoppers sign in again if their session ended elsewhere. */
  signInAgain: string | null;
  cars: SavedCarView[];
  /** Cars that will be saved once the shopper signs in, with a prompt to do so. */
  waiting: { cars: SavedCarView[]; prompt: string; signUp: string; signIn: string } | null;
  /** The result of a submitted form. */
  note: string | null;
  /** The car that was just removed, so that it can be restored. */
  removed: { id: number; title: string } | null;
  /** The page where shoppers without an account create one. */
  signUp: string;
};
