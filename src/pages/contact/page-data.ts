import type { BrandView } from '../brand-view.ts';
import type { LeadCarView, LeadFormView } from '#features/leads/leads.ts';

/** Where a seller is reached about one car. */
export type ContactData = {
  brand: BrandView;
  car: LeadCarView;
  sellerName: string;
  state: ContactState;
};

/**
 * `closed`: the seller takes no messages, or the car is gone. `sent`: the message was kept. `not-sent`: nothing was, as far
 * as is known here. `confirm`: it waits for its
 * writer. `call`: the seller's number, `null` until it is asked for.
 */
export type ContactState =
  | { kind: 'form'; form: LeadFormView }
  | { kind: 'closed'; isGone: boolean; hasPhone: boolean }
  | { kind: 'sent'; isOffer: boolean; sendsMail: boolean }
  | { kind: 'not-sent' }
  | { kind: 'confirm'; key: string }
  | { kind: 'call'; phone: { label: string; href: string } | null };
