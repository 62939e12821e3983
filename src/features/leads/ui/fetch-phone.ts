import { fetchInTurn } from '#ui/browser/fetch-in-turn.ts';

/** The path that returns a seller's phone number. Without scripts, a form posts to it. */
export const CALL_PATH = '/cars-for-sale/call';

/** Fetches the phone number of a listing's seller, which is counted. Rejects if it can't be shown. */
export async function fetchPhone(listingId: number): Promise<{ label: string; href: string }> {
  const response = await fetchInTurn(CALL_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ listingId }),
  });
  if (!response.ok) throw new Error('The number can’t be shown here.');
  return ((await response.json()) as { phone: { label: string; href: string } }).phone;
}
