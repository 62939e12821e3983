import type { Queryable } from '#ports/database/database.ts';
import type { LeadConsent } from '../model/lead.ts';
import { type LeadProfile, EMPTY_PROFILE } from '../model/lead-profile.ts';

/** Returns the details that prefill the shopper's messages; empty if the shopper never sent one. */
export async function findProfile(connection: Queryable, shopperId: string | null): Promise<LeadProfile> {
  if (shopperId === null) return EMPTY_PROFILE;
  const [row] = await connection.query<LeadProfile>(
    `select first_name as "firstName", last_name as "lastName", email, phone,
            is_one_click_opted_in as "isOneClickOptedIn"
       from lead_profiles where shopper_id = $1`,
    [shopperId],
  );
  return row ?? EMPTY_PROFILE;
}

/**
 * Stores the details of the shopper's last message. `consent`: the text that the shopper agreed to with the one-click
 * opt-in.
 */
export async function saveProfile(
  connection: Queryable,
  shopperId: string,
  profile: LeadProfile,
  consent: LeadConsent | null,
): Promise<void> {
  const { firstName, lastName, email, phone, isOneClickOptedIn } = profile;
  await connection.query(
    `insert into lead_profiles (shopper_id, first_name, last_name, email, phone, is_one_click_opted_in, consent)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (shopper_id) do update
       set first_name = $2, last_name = $3, email = $4, phone = $5, is_one_click_opted_in = $6, consent = $7,
           updated_at = now()`,
    [shopperId, firstName, lastName, email, phone, isOneClickOptedIn, consent && JSON.stringify(consent)],
  );
}
