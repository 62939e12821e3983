import { ACCOUNT_STORES } from './account-stores.ts';
import { CONTACT_STORES } from './contact-stores.ts';
import type { PersonalStore } from './personal-store.ts';
import { SAVED_STORES } from './saved-stores.ts';
import { WRITTEN_STORES } from './written-stores.ts';

/** Every place that stores data about people: what the download contains, and what the person's page lists. */
export const PERSONAL_STORES: readonly PersonalStore[] = [
  ...SAVED_STORES,
  ...WRITTEN_STORES,
  ...CONTACT_STORES,
  ...ACCOUNT_STORES,
];
