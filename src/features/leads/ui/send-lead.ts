import type { LeadFormView } from '../model/lead-form-view.ts';

/** Result of sending. `refused`: nothing was sent, with the errors. */
export type SentLead = { kind: 'sent' } | Refused;
type Refused = { kind: 'refused'; requestKey?: string } & Pick<LeadFormView, 'errors' | 'problem'>;

const FAILED = 'That didn’t go through, but your text is still here. Please try again.';
const TIMEOUT_MS = 15_000;

/** Fetches the form of a listing; `null` on any failure. */
export async function fetchLeadForm(listingId: number): Promise<LeadFormView | null> {
  try {
    const response = await fetch(`/account-api/lead-form?listingId=${listingId}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? ((await response.json()) as LeadFormView) : null;
  } catch {
    return null;
  }
}

/** Sends a form. A retry carries the same key, so the server treats it as the same lead. Never throws. */
export async function sendLead(listingId: number, fields: Readonly<Record<string, unknown>>): Promise<SentLead> {
  try {
    const response = await fetch(`/cars-for-sale/contact?listingId=${listingId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { kind: 'sent' };
    return await refusalOf(response, listingId);
  } catch {
    return { kind: 'refused', errors: {}, problem: FAILED };
  }
}

type Problem = { detail?: string; errors?: { name: string; reason: string }[] };

/** Converts problem details, which name the invalid fields (RFC 9457). */
async function refusalOf(response: Response, listingId: number): Promise<SentLead> {
  const { detail, errors = [] } = (await response.json()) as Problem;
  const byField = Object.fromEntries(errors.toReversed().map(({ name, reason }) => [name, reason]));
  if (response.status === 429) {
    const minutes = Math.ceil(Number(response.headers.get('retry-after')) / 60);
    const problem = `Nothing was sent: too many messages came from your connection. Please try again in ${minutes} min.`;
    return { kind: 'refused', errors: {}, problem };
  }
  // The key was used for another message, so the next attempt needs a new key.
  if (byField['requestKey'] !== undefined) {
    const fresh = await fetchLeadForm(listingId);
    const key = fresh && { requestKey: fresh.requestKey };
    return { kind: 'refused', errors: {}, problem: byField['requestKey'], ...key };
  }
  return { kind: 'refused', errors: byField, problem: errors.length > 0 ? null : (detail ?? FAILED) };
}
