import type { BrandView } from '../brand-view.ts';

/** The sellers that a shopper wrote to or called. */
export type ContactsData = {
  brand: BrandView;
  contacts: ContactView[];
  /** Set when details are kept that one click sends. */
  profile: { line: string; isOneClickOptedIn: boolean } | null;
  /** What was just done. */
  note: string | null;
};

export type ContactView = {
  leadId: number;
  title: string;
  /** `null` when the car is gone. */
  href: string | null;
  sellerName: string;
  /** `Message`, `Call`, `Offer of $18,000`. */
  what: string;
  when: { iso: string; text: string };
  status: string;
  canWithdraw: boolean;
};
