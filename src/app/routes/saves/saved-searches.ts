import type { Context } from 'hono';
import { z } from 'zod';
import { FREQUENCY_CODES, MAX_SEARCH_NAME_LENGTH, tidySearchName } from '#features/saves/saves.ts';
import { resumeOnly } from '#features/alerts/alerts.server.ts';
import {
  type ShopperSearch,
  removeSearch,
  renameSearch,
  restoreSearch,
  setFrequency,
} from '#features/saves/saves.server.ts';
import { type Identity, identityOf } from '../../identity/identity.ts';
import { findOrCreateOwnRecipient } from './save-requested-search.ts';
import { readPosted } from '../../http/posted-fields.ts';
import { isForm } from '../../http/request-kinds.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { callRoute, type RouteEntry } from '../../http/route.ts';

const PATH = '/account-api/searchbookmarks';
const PAGE = '/saved-searches';

export const bookmarkSchema = z.object({ bookmarkId: z.string().min(1).max(64) });
export const nameSchema = bookmarkSchema.extend({
  searchName: z
    .string()
    .max(MAX_SEARCH_NAME_LENGTH, `A name can have at most ${MAX_SEARCH_NAME_LENGTH} characters.`)
    .transform((given) => tidySearchName(given) || null),
});
export const frequencySchema = bookmarkSchema.extend({
  frequency: z.enum(FREQUENCY_CODES, `A frequency must be one of ${FREQUENCY_CODES.join(', ')}.`),
});

/** Returns the routes that change a saved search on its page: forms, which redirect back there, or JSON. */
export function savedSearchRoutes(appContext: AppContext): RouteEntry[] {
  const { database } = appContext;
  return [
    callRoute('POST', `${PATH}/rename`, { access: 'shopper', ids: ['bookmarkId'] }, (context) =>
      change(context, appContext, nameSchema, (own, { searchName }) => renameSearch(database, own, searchName)),
    ),
    callRoute('POST', `${PATH}/frequency`, { access: 'shopper', ids: ['bookmarkId'] }, (context) =>
      change(context, appContext, frequencySchema, (own, { frequency }, { account }) =>
        database.transaction(async (connection) => {
          if (!(await setFrequency(connection, own, frequency))) return false;
          const { shopperId } = own;
          const brand = appContext.brandOf(context.req.header('host'));
          const recipientId = await findOrCreateOwnRecipient(connection, { shopperId, account }, brand);
          // Choosing a frequency requests emails, even if the account had stopped them.
          const isResumed =
            recipientId !== null && frequency !== 'off' && (await resumeOnly(connection, recipientId, []));
          return (await setFrequency(connection, own, frequency, recipientId)) && (isResumed ? 'resumed' : true);
        }),
      ),
    ),
    callRoute('POST', `${PATH}/remove`, { access: 'shopper', ids: ['bookmarkId'] }, (context) =>
      change(context, appContext, bookmarkSchema, (own) => removeSearch(database, own), 'removed'),
    ),
    callRoute('POST', `${PATH}/restore`, { access: 'shopper', ids: ['bookmarkId'] }, (context) =>
      change(context, appContext, bookmarkSchema, async (own, _value, { account }) => {
        const isSignedIn = account !== null;
        const kind = await database.transaction((connection) => restoreSearch(connection, own, { isSignedIn }));
        return kind === 'limit' ? 'limit' : kind === 'restored';
      }),
    ),
  ];
}

/**
 * Validates and applies a change. `work` returns `false` if the shopper has no such search, and `resumed` if emails
 * about it start again while all others stay off.
 */
async function change<Value extends { bookmarkId: string }>(
  context: Context,
  appContext: AppContext,
  schema: z.ZodType<Value>,
  work: (own: ShopperSearch, value: Value, identity: Identity) => Promise<boolean | 'limit' | 'resumed'>,
  done: 'done' | 'removed' = 'done',
): Promise<Response> {
  const { value, errors } = await readPosted(context, schema);
  if (errors) return sendErrorResponse(context, appContext, 'body-invalid', errors);
  const identity = await identityOf(context, appContext);
  const { shopperId } = identity;
  const { bookmarkId } = value;
  const outcome = shopperId !== null && (await work({ bookmarkId, shopperId }, value, identity));
  if (outcome === false) return sendErrorResponse(context, appContext, 'bookmark-unknown');
  const kind = outcome === 'limit' ? 'limit' : done;
  if (!isForm(context.req)) return context.json({ kind }, kind === 'limit' ? 409 : 200);
  if (kind === 'removed') return context.redirect(`${PAGE}?removed=${encodeURIComponent(bookmarkId)}`, 303);
  if (kind === 'limit') return context.redirect(`${PAGE}?note=limit`, 303);
  const note = outcome === 'resumed' ? '?note=resumed' : '';
  return context.redirect(`${PAGE}${note}#search-${encodeURIComponent(bookmarkId)}`, 303);
}
