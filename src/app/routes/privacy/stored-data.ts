import type { Context } from 'hono';
import { z } from 'zod';
import { loadStoredItems } from '#pages/shared/stored-items/load.ts';
import type { StoredItemsView } from '#pages/shared/stored-items/view.ts';
import type { Connection, Queryable } from '#ports/database/database.ts';
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

/**
 * Limits pages and downloads with a person's data, because each reads many tables. Without scripts, each deletion needs
 * two pages: one asks for confirmation, the other reports the result.
 */
export const DATA_LIMIT: Limit = { name: 'own-data', points: 240, seconds: 600 };

/** Limits changes of a person's data to the speed at which a person can delete items one by one. */
export const CHANGE_LIMIT: Limit = { name: 'own-data-changes', points: 120, seconds: 600 };

const itemName = z.object({ part: z.string().min(1).max(40), id: z.string().min(1).max(200) });

/** Records what a person did with their data, on the connection of the change. */
export type RecordChange = (connection: Queryable, action: string, name: Pick<ItemName, 'part'>) => Promise<void>;

/** Loads the items of a person for their page. The page's address contains the item to confirm and the last action. */
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

type ChangeOptions = { page: string; record?: RecordChange };

/** Removes or deletes the item of a form, and returns to the page. */
export function deleteItem(
  context: Context,
  appContext: AppContext,
  person: Person,
  options: ChangeOptions,
): Promise<Response> {
  return changeItem(context, appContext, { ...options, action: 'data.delete' }, async (connection, name) => {
    const done = await removeItem(connection, person, name, appContext);
    if (done === 'unknown') return null;
    return done === 'removed' ? { step: 'removed', ...name } : { step: 'deleted' };
  });
}

/** Restores the removed item of a form, and returns to the page. */
export function undoDelete(
  context: Context,
  appContext: AppContext,
  person: Person,
  options: ChangeOptions,
): Promise<Response> {
  return changeItem(context, appContext, { ...options, action: 'data.restore' }, async (connection, name) =>
    (await restoreItem(connection, person, name)) ? { step: 'restored' } : null,
  );
}

/**
 * Changes the item that a form names, and records the change. `change` returns the page's message; `null`: there is no
 * such item.
 */
async function changeItem(
  context: Context,
  appContext: AppContext,
  { page, record, action }: ChangeOptions & { action: string },
  change: (connection: Connection, name: ItemName) => Promise<Record<string, string> | null>,
): Promise<Response> {
  const name = itemName.safeParse((await readFields(context)) ?? {});
  const step = name.success
    ? await appContext.database.transaction(async (connection) => {
        const done = await change(connection, name.data);
        if (done !== null) await record?.(connection, action, name.data);
        return done;
      })
    : null;
  if (step === null) return sendErrorResponse(context, appContext, 'kept-unknown');
  if (name.data?.part === 'reviews') appContext.services.carReviews?.forget();
  return context.redirect(`${page}?${new URLSearchParams(step)}`, 303);
}
