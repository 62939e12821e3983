import { z } from 'zod';

/** What a shopper's message begins with (spec 1 §3). Empty where it was never said. */
export const leadProfileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  isOneClickOptedIn: z.boolean(),
});
export type LeadProfile = z.output<typeof leadProfileSchema>;

export const NO_PROFILE: LeadProfile = { firstName: '', lastName: '', email: '', phone: '', isOneClickOptedIn: false };

export function isFullProfile({ firstName, lastName, email, phone }: LeadProfile): boolean {
  return [firstName, lastName, email, phone].every((value) => value !== '');
}

/**
 * What pressing the seller's control does (spec 1 §4): who did not opt in writes a message, who did and left something
 * of the profile empty completes it, and who did with a full profile sends at once.
 */
export function wayToEmail(profile: LeadProfile): 'email' | 'edit-email' | 'one-click' {
  if (!profile.isOneClickOptedIn) return 'email';
  return isFullProfile(profile) ? 'one-click' : 'edit-email';
}
