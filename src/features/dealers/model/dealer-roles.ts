import { z } from 'zod';

/** `owner`: invites members and manages lead destinations. `staff`: answers leads. */
export const DEALER_ROLES = ['owner', 'staff'] as const;
export type DealerRole = (typeof DEALER_ROLES)[number];

/** The number of days that an invitation is valid. */
export const INVITATION_DAYS = 7;

/** The form that invites a member. */
export const invitationFormSchema = z.object({
  email: z.string().trim().pipe(z.email('Enter an email address.').max(254, 'Enter an email address.')),
  role: z.enum(DEALER_ROLES, 'Choose a role.'),
});

/** A dealership as its members see it. `isMerged`: it was merged into another one, so they can only read it. */
export type Dealership = { ownerId: number; name: string; state: string | null; role: DealerRole; isMerged?: true };
