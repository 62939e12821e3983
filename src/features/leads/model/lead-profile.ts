import { z } from 'zod';

/** Contact details that prefill a shopper's message (spec 1 §3). Fields that the shopper never filled in are empty. */
export const leadProfileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  isOneClickOptedIn: z.boolean(),
});
export type LeadProfile = z.output<typeof leadProfileSchema>;

export const EMPTY_PROFILE: LeadProfile = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  isOneClickOptedIn: false,
};

export function isFullProfile({ firstName, lastName, email, phone }: LeadProfile): boolean {
  return [firstName, lastName, email, phone].every((value) => value !== '');
}

/**
 * Returns the action of the seller's contact button (spec 1 §4). Without one-click opt-in, it opens the message form.
 * With opt-in but an incomplete profile, it asks for the missing fields. With opt-in and a full profile, it sends the
 * message immediately.
 */
export function contactActionOf(profile: LeadProfile): 'email' | 'edit-email' | 'one-click' {
  if (!profile.isOneClickOptedIn) return 'email';
  return isFullProfile(profile) ? 'one-click' : 'edit-email';
}
