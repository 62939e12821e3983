import { type Context, Hono } from 'hono';
import { expect, test } from 'vitest';
import { type DeskLink, deskOf, markDeskUser } from './desk-of.ts';

async function linkAt(path: string, note: (context: Context) => void): Promise<DeskLink | null> {
  const app = new Hono().get('*', (context) => {
    note(context);
    return context.json(deskOf(context));
  });
  return (await (await app.request(path)).json()) as DeskLink | null;
}

test.each([
  ['/dealer/leads/7', '/dealer'],
  ['/dealer/settings/destinations', '/dealer'],
  ['/operator/dealers/9', '/operator'],
  // The desk itself must not lead back to itself.
  ['/dealer', undefined],
  ['/operator', undefined],
  ['/dealers', undefined],
  ['/cars-for-sale', undefined],
])('%s leads its users to %s, and no one else', async (path, href) => {
  expect((await linkAt(path, markDeskUser))?.href).toBe(href);
  expect(await linkAt(path, () => undefined)).toBeNull();
});
