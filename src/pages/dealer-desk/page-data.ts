import type { DeskFrameView, DeskLink, MomentView } from '#pages/shared/desk/desk-view.ts';

/** A page of the dealer's desk; `view` says which. */
export type DealerDeskData = DeskFrameView & { view: LeadsView | LeadView | DealerSettingsView | InvitationView };

export type ClockView = { text: string; isLate: boolean };
export type BadgeView = { text: string; tone: 'plain' | 'fresh' | 'good' | 'warn' };

export type LeadsView = {
  kind: 'leads';
  /** Of those who work at several. */
  dealers: readonly DeskLink[];
  statuses: readonly (DeskLink & { count: number })[];
  /** How long shoppers wait in the middle, and how many wait too long. */
  reply: string | null;
  late: number;
  leads: readonly LeadRowView[];
  newest: string | null;
  older: string | null;
  csv: string;
};

export type LeadRowView = {
  href: string;
  title: string;
  /** Who asks, about which stock number, at which dealership. */
  about: string;
  received: MomentView;
  status: BadgeView;
  clock: ClockView | null;
  delivery: BadgeView | null;
};

export type LeadView = {
  kind: 'lead';
  action: string;
  back: string;
  status: BadgeView;
  received: MomentView;
  clock: ClockView | null;
  /** `null` where the shopper took it back. */
  contact: { name: string; email: string; mailto: string; phone: string; tel: string | null } | null;
  comments: string;
  /** What stands in place of the contact. */
  silence: string | null;
  car: { title: string; href: string; stockNumber: string | null };
  dealer: string;
  deliveries: readonly BadgeView[];
  /** Empty where nothing can be said any more. */
  choices: readonly { value: string; label: string; current: boolean }[];
};

export type DealerSettingsView = {
  kind: 'settings';
  /** Where its forms are posted: `{base}/invite`. */
  base: string;
  ownerId: number;
  dealers: readonly DeskLink[];
  /** Where leads go at this moment, in a sentence. */
  reach: string;
  destinations: readonly {
    id: number;
    kind: string;
    address: string;
    secret: string | null;
    enabled: boolean;
  }[];
  members: readonly { userId: string; email: string; role: 'owner' | 'staff'; isYou: boolean }[];
  invitations: readonly { id: number; email: string; role: 'owner' | 'staff'; expires: string }[];
  /** The form that was sent: refused, or not processed because its sender had to sign in again. */
  filled: FilledForm | null;
};

/** `message`: what is wrong with it; `null` where it was not processed. */
export type FilledForm = { form: 'invite' | 'destination'; message: string | null; value: string; choice: string };

export type InvitationView = {
  kind: 'invitation';
  /** Where accepting is posted; `null` where that is not possible. */
  action: string | null;
  signIn: readonly DeskLink[];
  words: string;
  fault: string | null;
};
