import type { BrandView } from '../brand-view.ts';

/** The sellers that a shopper wrote to or called. */
export type ContactsData = {
  brand: BrandView;
  contacts: ContactView[];
  /** Set if the shopper's contact details are stored, so that one click sends them. */
  profile: { line: string; isOneClickOptedIn: boolean } | null;
  /** The result of the last action. */
  note: string | null;
};

export type ContactView = {
  leadId: number;
  title: string;
  /** `null` if the car is gone. */
  href: string | null;
  sellerName: string;
  /** `Message`, `Call`, `Offer of $18,000`. */
  what: string;
  when: { iso: string; text: string };
  status: string;
  /** Whether the shopper can open the offer's page to see or answer it. */
  canOpen: boolean;
  canWithdraw: boolean;
  /** The page where the shopper reviews the dealer; absent if they can't. */
  review?: string;
};
