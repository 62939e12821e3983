import type { PaymentSettings } from '#features/dealers/dealers.ts';
import type { BadgeView, DeskFrameView, DeskLink, MomentView, PagerView } from '#pages/shared/desk/desk-view.ts';

/** A page of the dealer's desk; `view` selects the page. */
export type DealerDeskData = DeskFrameView & {
  view: LeadsView | LeadView | AdCheckView | DealerReviewsView | DealerSettingsView | InvitationView;
};

export type ReplyClockView = { text: string; isLate: boolean };

export type LeadsView = PagerView & {
  kind: 'leads';
  /** Set for members of several dealerships. */
  dealers: readonly DeskLink[];
  statuses: readonly (DeskLink & { count: number })[];
  /** The median time to reply, and the number of shoppers who have waited too long. */
  reply: string | null;
  late: number;
  leads: readonly LeadRowView[];
  csv: string;
};

export type LeadRowView = {
  href: string;
  title: string;
  /** The shopper, the stock number and the dealership. */
  about: string;
  received: MomentView;
  status: BadgeView;
  clock: ReplyClockView | null;
  delivery: BadgeView | null;
};

export type LeadView = {
  kind: 'lead';
  action: string;
  back: string;
  status: BadgeView;
  received: MomentView;
  clock: ReplyClockView | null;
  /** `null` if the shopper withdrew the lead. */
  contact: { name: string; email: string; mailto: string; phone: string; tel: string | null } | null;
  comments: string;
  /** The text shown in place of the contact. */
  silence: string | null;
  car: { title: string; href: string; stockNumber: string | null };
  /** Takes the car off the site after a sale, or undoes that; `null` if neither is possible. */
  sale: { action: 'sold' | 'relist'; label: string; text: string } | null;
  dealer: string;
  deliveries: readonly BadgeView[];
  /** Empty if the status can no longer be changed. */
  choices: readonly { value: string; label: string; current: boolean }[];
};

export type DealerSettingsView = {
  kind: 'settings';
  /** Base path of the page's forms: `{base}/invite`. */
  base: string;
  ownerId: number;
  dealers: readonly DeskLink[];
  /** Where leads are sent at the moment, as a sentence. */
  reach: string;
  destinations: readonly {
    id: number;
    kind: string;
    address: string;
    secret: string | null;
    enabled: boolean;
    /** The last failure; `null` if leads arrive. */
    failure: { text: string; reason: string; at: MomentView } | null;
  }[];
  members: readonly { userId: string; email: string; role: 'owner' | 'staff'; isYou: boolean }[];
  invitations: readonly { id: number; email: string; role: 'owner' | 'staff'; expires: string }[];
  /** How the invited person gets the link. */
  inviting: string;
  /** The dealer's online payment offers, or `isChosen: false` with the initial values of the form. */
  payments: PaymentSettingsView & { isChosen: boolean };
  /** The dealers that an operator can merge; `null` for the dealership's own members. */
  merge: MergeView | null;
  /** The submitted form: either it was rejected, or it was not processed because its sender had to sign in again. */
  filled: FilledForm | null;
};

type DealerLink = { ownerId: number; text: string; href: string };

/**
 * Dealers that were merged into this one (`merged`), others that seem to be the same (`twins`), and the dealer that
 * this one was merged into. `asked`: the dealer that the operator is about to merge into this one, what would move, and
 * the digest that confirms it. `error`: the reason why that isn't possible.
 */
export type MergeView = {
  main: DealerLink | null;
  merged: readonly DealerLink[];
  twins: readonly DealerLink[];
  asked: (DealerLink & { moves: string; digest: string }) | null;
  error: string | null;
};

/** `message`: the error; `null` if the form was not processed. */
export type FilledForm = {
  form: 'invite' | 'destination' | 'payments';
  message: string | null;
  value: string;
  choice: string;
  /** Someone else changed the settings after the form was opened. */
  isOutdated?: true;
  /** The form of the payment settings. */
  payments?: PaymentSettingsView;
};

/** The form of the payment settings. Addresses are `''` without one. `seen`: the version that it showed when opened. */
export type PaymentSettingsView = Record<'calculationUrl' | 'incentivesUrl' | 'seen', string> &
  Pick<PaymentSettings, 'retailingType' | 'uiEnabled' | 'leaseEnabled'>;

export type InvitationView = {
  kind: 'invitation';
  /** The address to which the acceptance is posted; `null` if accepting is not possible. */
  action: string | null;
  /** The key that creates the account of the invited address; `null` if it has one. */
  newAccountKey: string | null;
  signIn: readonly DeskLink[];
  /** The page to show after signing out, if the user is signed in to another account; otherwise `null`. */
  signOutTo: string | null;
  words: string;
  error: string | null;
};

/** The public reviews of the dealerships. `reply`: the dealer's reply; `null` while there is none. */
export type DealerReviewsView = PagerView & {
  kind: 'reviews';
  reviews: readonly { id: number; title: string; about: string; words: readonly string[]; reply: string | null }[];
};

/** The check of the dealerships' ads: cars with problems, and their number by rule. */
export type AdCheckView = PagerView & {
  kind: 'ad-check';
  /** Set for members of several dealerships. */
  dealers: readonly DeskLink[];
  summary: string;
  rules: readonly (DeskLink & { count: number })[];
  /** Cars of the page with the same problems. `count`: their number as text; `null` for one car. */
  groups: readonly {
    /** The problems, with the words of the ads that cause them. */
    problems: readonly { rule: string; problem: string; quote: string | null }[];
    count: string | null;
    cars: readonly { id: number; href: string; title: string; stockNumber: string | null }[];
  }[];
  /** The law and the fix for each rule that the page's cars break, by the id of the HTML element that explains it. */
  explained: readonly { rule: string; problem: string; law: string; fix: string }[];
};
