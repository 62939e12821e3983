import type { BrandView } from '../brand-view.ts';
import type { LeadCarView } from '#features/leads/leads.ts';

/** An offer for a private seller's car, as one of the two sides sees it. */
export type OfferData = {
  brand: BrandView;
  car: LeadCarView;
  sellerName: string;
  /** Opens it; a link of a mail has it. */
  secret: string;
  /** Of the page. */
  title: string;
  /** What it means for who reads it. */
  text: string;
  rounds: { who: string; amount: string; when: { iso: string; text: string } }[];
  round: number;
  /** What may be done now; `counter` with its bounds in words. */
  actions: { accept: string | null; decline: boolean; withdraw: boolean; counter: string | null };
  /** What the shopper wrote; to the seller alone. */
  comments: string | null;
  /** How to reach each other, once they agree. */
  other: string[];
  /** Why the last press came to nothing. */
  problem: string | null;
  /** What stood in the counter's field. */
  typed: string;
};
