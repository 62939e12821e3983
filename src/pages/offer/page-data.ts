import type { BrandView } from '../brand-view.ts';
import type { LeadCarView } from '#features/leads/leads.ts';

/** An offer for a private seller's car, from the point of view of one of the two parties. */
export type OfferData = {
  brand: BrandView;
  car: LeadCarView;
  sellerName: string;
  /** The key that opens the offer; part of the link in the email. */
  secret: string;
  title: string;
  /** Explains the state of the offer to the reader. */
  text: string;
  rounds: { who: string; amount: string; when: { iso: string; text: string } }[];
  round: number;
  /** The actions available now; `counter` has its minimum in words. */
  actions: {
    accept: string | null;
    decline: boolean;
    withdraw: boolean;
    sold: boolean;
    relist: boolean;
    counter: string | null;
  };
  /** The shopper's message; only the seller sees it. */
  comments: string | null;
  /** The other party's contact details, once both agree. */
  other: { text: string; href: string | null }[];
  /** The reason the last action failed. */
  problem: string | null;
  typed: string;
};
