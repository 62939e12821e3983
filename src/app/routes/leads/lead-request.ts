import { showsMake } from '#features/brands/brands.ts';
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { isbot } from 'isbot';
import { findListing, type FoundListing } from '#features/listings/listings.server.ts';
import { canReceiveLeads } from '#features/leads/leads.ts';
import type { LeadSubmission } from '#features/leads/leads.server.ts';
import { clientAddress, isSecure } from '../../http/client-address.ts';
import type { Fields } from '../../http/posted-fields.ts';
import type { AppContext } from '../../base/app-context.ts';

export type KnownListing = Exclude<FoundListing, { kind: 'unknown' }>;

/** Returns the listing that a request names, if the brand shows it; otherwise `null`. */
export async function listingOf(
  context: Context,
  { database, brandOf }: Pick<AppContext, 'database' | 'brandOf'>,
  named: unknown = context.req.query('listingId'),
): Promise<KnownListing | null> {
  const text = typeof named === 'number' ? String(named) : named;
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text)) return null;
  const found = await findListing(database, Number(text));
  if (found.kind === 'unknown') return null;
  return showsMake(brandOf(context.req.header('host')), found.listing.makeCode) ? found : null;
}

export function canReceiveMessages(found: KnownListing, { hasLeadsFallback }: Pick<AppContext, 'hasLeadsFallback'>) {
  return found.kind === 'active' && canReceiveLeads(found.owner, hasLeadsFallback);
}

const KEY = /^[\x21-\x7e]{8,200}$/;

/**
 * Returns the key that identifies a submission: the form's key, which also reveals its age, or else the client's
 * `Idempotency-Key`. If there is neither, it is a hash of the content, so that the same words to the same seller count
 * as one submission.
 */
export function requestKeyOf(context: Context, fields: Fields): string {
  for (const key of [fields['requestKey'], context.req.header('idempotency-key')])
    if (typeof key === 'string' && KEY.test(key)) return key;
  const { listingId: _listingId, ...said } = fields;
  return `said:${hash('sha256', JSON.stringify([context.req.query('listingId'), said]), 'base64url')}`;
}

/** Programs that submit forms without a browser. An automated browser counts as a browser. */
const PROGRAMS =
  /^$|^(curl|wget|python|java|go-http|okhttp|axios|node|undici|libwww|php|ruby|perl|scrapy|httpie|postman)/i;

/** Returns what the headers reveal about the client. */
export function clientTraitsOf(
  context: Context,
  { ingress }: Pick<AppContext, 'ingress'>,
): Pick<LeadSubmission, 'caller' | 'headers'> {
  const header = (name: string) => context.req.header(name) ?? '';
  const agent = header('user-agent');
  return {
    caller: clientAddress(context, ingress),
    headers: {
      isRobot: PROGRAMS.test(agent) || (isbot(agent) && !agent.includes('HeadlessChrome')),
      hasLanguage: header('accept-language') !== '',
      hasOrigin: header('origin') !== '' || header('referer') !== '',
      lacksFetchSite: /Chrome\/\d/.test(agent) && isSecure(context, ingress) && header('sec-fetch-site') === '',
    },
  };
}
