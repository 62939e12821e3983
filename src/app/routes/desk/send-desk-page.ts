import type { Context } from 'hono';
import type { PageAnswer } from '#pages/page-answer.ts';
import { askedOf, makePage, sendMade } from '../../document/send-page.ts';
import type { PageData, PageName } from '../../document/page-table.tsx';
import type { Surroundings } from '../../base/surroundings.ts';

/** Renders and sends a page of a desk. No cache may store it, not even the browser's. */
export function sendDeskPage<Name extends PageName>(
  context: Context,
  surroundings: Surroundings,
  name: Name,
  answer: PageAnswer<PageData<Name>>,
): Response {
  const made = makePage(surroundings, askedOf(context, surroundings), name, answer);
  return sendMade(context, surroundings, made, { cacheControl: 'no-store' });
}

/** Parses a whole number from 1 in a path or form; `null` for anything else. */
export function idOf(text: unknown): number | null {
  const digits = typeof text === 'number' ? String(text) : text;
  return typeof digits === 'string' && /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}
