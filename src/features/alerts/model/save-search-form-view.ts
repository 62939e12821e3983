import type { Frequency } from '#features/saves/saves.ts';

/** What the form that saves a search shows. */
export type SaveSearchFormView = {
  /** Query string of the search. */
  search: string;
  /** The name with which the form is filled in. */
  name: string;
  /** What the form does: saves, subscribes an address, which also saves, or starts the sign-in (spec 1 §4). */
  saving: 'save' | 'capture' | 'sign-in';
  frequency?: Frequency;
  email?: string;
  /** What is wrong with the address. */
  error?: string | null;
};
