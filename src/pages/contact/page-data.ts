import type { BrandView } from '../brand-view.ts';
import type { LeadCarView, LeadFormView } from '#features/leads/leads.ts';

export type ContactData = {
  brand: BrandView;
  car: LeadCarView;
  sellerName: string;
  state: ContactState;
};

/**
 * `closed`: the seller accepts no messages, or the car is gone. `sent`: the message was stored. `not-sent`: probably
 * nothing was stored. `confirm`: the message waits until its writer confirms it. `call`: the seller's number, `null`
 * until the shopper requests it.
 */
export type ContactState =
  | { kind: 'form'; form: LeadFormView }
  | { kind: 'closed'; isGone: boolean; hasPhone: boolean }
  | { kind: 'sent'; isOffer: boolean; sendsMail: boolean }
  | { kind: 'not-sent' }
  | { kind: 'confirm'; key: string }
  | { kind: 'call'; phone: { label: string; href: string } | null };
