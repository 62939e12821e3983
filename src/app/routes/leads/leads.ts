import type { Hono } from 'hono';
import { limitRate, POST_LIMIT } from '../../http/rate-limits.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { routeCall } from './call.ts';
import { routeContact } from './contact.ts';
import { routeContacted } from './contacted.ts';
import { routeOffers } from './offers.ts';

const SHOPPERS = ['/contacted-sellers', '/account-api/lead-profile'];

/** How shoppers reach sellers, and sellers of one car shoppers. */
export function routeLeads(app: Hono, surroundings: Surroundings): void {
  const posting = limitRate(POST_LIMIT, surroundings, (context) =>
    sendRefusal(context, surroundings, 'too-many-requests'),
  );
  for (const path of ['/cars-for-sale/offer', '/cars-for-sale/contact/confirm', ...SHOPPERS]) app.post(path, posting);
  routeContact(app, surroundings);
  routeCall(app, surroundings);
  routeOffers(app, surroundings);
  routeContacted(app, surroundings);
}
