import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { isbot } from 'isbot';
import { findListing, type FoundListing } from '#features/listings/listings.server.ts';
import { canReach } from '#features/leads/leads.ts';
import type { Wish } from '#features/leads/leads.server.ts';
import type { PageAnswer } from '#pages/page-answer.ts';
import { clientAddress, isSecure } from '../../http/client-address.ts';
import type { Fields } from '../../http/posted-fields.ts';
import { askedOf, makePage, sendMade } from '../../document/send-page.ts';
import type { PageData, PageName } from '../../document/page-table.tsx';
import { asResponse } from '../../http/send-whole.ts';
import type { Surroundings } from '../../base/surroundings.ts';

/** A listing that is known, with its seller. */
export type KnownListing = Exclude<FoundListing, { kind: 'unknown' }>;

/** The listing that a request names, if the brand shows it; `null` for none. */
export async function listingOf(
  context: Context,
  { database, brandOf }: Pick<Surroundings, 'database' | 'brandOf'>,
  named: unknown = context.req.query('listingId'),
): Promise<KnownListing | null> {
  const text = typeof named === 'number' ? String(named) : named;
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text)) return null;
  const found = await findListing(database, Number(text));
  const { fixedMake } = brandOf(context.req.header('host'));
  if (found.kind === 'unknown' || (fixedMake !== null && found.listing.makeCode !== fixedMake)) return null;
  return found;
}

/** Whether the seller can be written to, or be offered something. */
export function takesMessages(found: KnownListing, { hasLeadsFallback }: Pick<Surroundings, 'hasLeadsFallback'>) {
  return found.kind === 'active' && canReach(found.owner, hasLeadsFallback);
}

/** Sends a page that is one shopper's alone; `retryAfter` in seconds. */
export function sendPersonal<Name extends PageName>(
  context: Context,
  surroundings: Surroundings,
  name: Name,
  answer: PageAnswer<PageData<Name>>,
  retryAfter: string | null = null,
): Response {
  const made = makePage(surroundings, askedOf(context, surroundings), name, answer);
  const response = sendMade(context, surroundings, made, { cacheControl: 'private, no-store', send: asResponse });
  if (retryAfter !== null) response.headers.set('Retry-After', retryAfter);
  return response;
}

const KEY = /^[\x21-\x7e]{8,200}$/;

/**
 * What names the wish: the form's key, by which its age is known, or else the sender's `Idempotency-Key`; without either
 * the same words to the same seller are one wish.
 */
export function requestKeyOf(context: Context, fields: Fields): string {
  for (const key of [fields['requestKey'], context.req.header('idempotency-key')])
    if (typeof key === 'string' && KEY.test(key)) return key;
  const { listingId: _listingId, ...said } = fields;
  return `said:${hash('sha256', JSON.stringify([context.req.query('listingId'), said]), 'base64url')}`;
}

/** Programs that fill in forms without saying so; browsers that are driven by somebody's tests are browsers. */
const PROGRAMS =
  /^$|^(curl|wget|python|java|go-http|okhttp|axios|node|undici|libwww|php|ruby|perl|scrapy|httpie|postman)/i;

/** What headers say of who posts. */
export function traitsOf(context: Context, { front }: Pick<Surroundings, 'front'>): Pick<Wish, 'caller' | 'headers'> {
  const header = (name: string) => context.req.header(name) ?? '';
  const agent = header('user-agent');
  return {
    caller: clientAddress(context, front),
    headers: {
      isRobot: PROGRAMS.test(agent) || (isbot(agent) && !agent.includes('HeadlessChrome')),
      hasLanguage: header('accept-language') !== '',
      hasOrigin: header('origin') !== '' || header('referer') !== '',
      lacksFetchSite: /Chrome\/\d/.test(agent) && isSecure(context, front) && header('sec-fetch-site') === '',
    },
  };
}
