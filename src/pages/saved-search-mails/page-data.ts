import type { BrandView } from '../brand-view.ts';

/** The mails that a saved search would have brought. */
export type SavedSearchMailsData = {
  brand: BrandView;
  name: string;
  /** Opens the search. */
  href: string;
  /** How they are counted: how often, and of which cars. */
  lead: string;
  mails: { when: string; items: { id: number; title: string; href: string; text: string }[]; more: number }[];
};
