import type { BrandView } from '../brand-view.ts';

export type SavedSearchMailsData = {
  brand: BrandView;
  name: string;
  href: string;
  /** Describes the counted emails: how often they would be sent, and which cars they are about. */
  lead: string;
  mails: {
    /** The time, in the time zone of the searched place. */
    when: string;
    items: { id: number; title: string; href: string; picture: string; text: string; facts: string | null }[];
    more: number;
  }[];
};
