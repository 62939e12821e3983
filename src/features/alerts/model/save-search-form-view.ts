import type { Frequency } from '#features/saves/saves.ts';

/** The content of the form that saves a search. */
export type SaveSearchFormView = {
  search: string;
  /** The name with which the form is filled in. */
  name: string;
  /** The effect of the form: it saves, subscribes an address, which also saves, or starts the sign-in (spec 1 §4). */
  saving: 'save' | 'capture' | 'sign-in';
  frequency?: Frequency;
  email?: string;
  /** The error of the address. */
  error?: string | null;
  /** Set on a site that sends no email. */
  sendsNoMail?: boolean;
};
