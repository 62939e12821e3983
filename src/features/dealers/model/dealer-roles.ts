import { z } from 'zod';

/** `owner`: invites others and decides where leads go; `staff`: answers leads. */
export const DEALER_ROLES = ['owner', 'staff'] as const;
export type DealerRole = (typeof DEALER_ROLES)[number];

/** How long an invitation waits. */
export const INVITATION_DAYS = 7;

/** What a form says of somebody to invite. */
export const invitationFormSchema = z.object({
  email: z.string().trim().pipe(z.email('Enter an e-mail address.').max(254, 'Enter an e-mail address.')),
  role: z.enum(DEALER_ROLES, 'Choose a role.'),
});

/** A dealership as those see it who work there. */
export type Dealership = { ownerId: number; name: string; role: DealerRole };
