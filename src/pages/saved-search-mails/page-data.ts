import type { BrandView } from '../brand-view.ts';

export type SavedSearchMailsData = {
  brand: BrandView;
  name: string;
  href: string;
  /** Describes the counted emails: their frequency, and the cars that they are about. */
  lead: string;
  mails: {
    /** In the time zone of the searched place. */
    when: string;
    items: { id: number; title: string; href: string; picture: string; text: string; facts: string | null }[];
    more: number;
  }[];
};
