import type { Context } from 'hono';
import { z } from 'zod';
import { loadStoredItems } from '#pages/shared/stored-items/load.ts';
import type { StoredItemsView } from '#pages/shared/stored-items/view.ts';
import type { Queryable } from '#ports/database/database.ts';
import type { Limit } from '#ports/limits/limits.ts';
import type { AppContext } from '../../base/app-context.ts';
import { readFields } from '../../http/posted-fields.ts';
import { sendErrorResponse } from '../../http/send-error-response.ts';
import {
  findItem,
  type ItemName,
  listItems,
  removeItem,
  restoreItem,
} from '../../identity/personal-stores/change-items.ts';
import type { Person } from '../../identity/personal-stores/personal-store.ts';

/** Limits pages and downloads of a person's data, because each reads many tables. */
export const DATA_LIMIT: Limit = { name: 'own-data', points: 120, seconds: 3_600 };

const itemName = z.object({ part: z.string().min(1).max(40), id: z.string().min(1).max(200) });

/** Records what a person did with their data, on the connection of the change. */
export type RecordChange = (connection: Queryable, action: string, name: Pick<ItemName, 'part'>) => Promise<void>;

/** Loads the items of a person for their page. Its address says which one to confirm, and what was just done. */
export async function loadItems(
  context: Context,
  { database }: Pick<AppContext, 'database'>,
  person: Person,
  page: string,
): Promise<StoredItemsView> {
  const found = await database.transaction((connection) => listItems(connection, person), {
    isolation: 'repeatable read',
  });
  const asked = itemName.safeParse({ part: context.req.query('part'), id: context.req.query('id') });
  return loadStoredItems(
    found.map(({ store, items }) => ({ ...store, items })),
    {
      page,
      step: context.req.query('step'),
      item: asked.success ? asked.data : null,
    },
  );
}

/** Sends one item as a file. */
export async function sendItem(context: Context, appContext: AppContext, person: Person): Promise<Response> {
  const name = itemName.safeParse({ part: context.req.query('part'), id: context.req.query('id') });
  const found = name.success ? await findItem(appContext.database, person, name.data) : null;
  if (!found) return sendErrorResponse(context, appContext, 'kept-unknown');
  return sendJsonFile(context, found.item.data, `${found.store.part}.json`);
}

export function sendJsonFile(context: Context, data: object, file: string): Response {
  return context.body(JSON.stringify(data, null, 2), 200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Disposition': `attachment; filename="${file}"`,
    'Cache-Control': 'no-store',
  });
}

/** Removes or deletes the item of a form, and returns to the page. */
export async function deleteItem(
  context: Context,
  appContext: AppContext,
  person: Person,
  { page, record }: { page: string; record?: RecordChange },
): Promise<Response> {
  const name = itemName.safeParse((await readFields(context)) ?? {});
  if (!name.success) return sendErrorResponse(context, appContext, 'kept-unknown');
  const outcome = await appContext.database.transaction(async (connection) => {
    const done = await removeItem(connection, person, name.data);
    if (done !== 'unknown') await record?.(connection, 'data.delete', name.data);
    return done;
  });
  if (outcome === 'unknown') return sendErrorResponse(context, appContext, 'kept-unknown');
  const step = outcome === 'removed' ? { step: 'removed', ...name.data } : { step: 'deleted' };
  return context.redirect(`${page}?${new URLSearchParams(step)}`, 303);
}

/** Restores the removed item of a form, and returns to the page. */
export async function undoDelete(
  context: Context,
  appContext: AppContext,
  person: Person,
  { page, record }: { page: string; record?: RecordChange },
): Promise<Response> {
  const name = itemName.safeParse((await readFields(context)) ?? {});
  if (!name.success) return sendErrorResponse(context, appContext, 'kept-unknown');
  const isBack = await appContext.database.transaction(async (connection) => {
    const done = await restoreItem(connection, person, name.data);
    if (done) await record?.(connection, 'data.restore', name.data);
    return done;
  });
  if (!isBack) return sendErrorResponse(context, appContext, 'kept-unknown');
  return context.redirect(`${page}?step=restored`, 303);
}
