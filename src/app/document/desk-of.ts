import type { Context } from 'hono';

/** The link from an error page to the pages of its user. */
export type DeskLink = { label: string; href: string };

const DESKS: readonly (DeskLink & { folder: string })[] = [
  { folder: '/dealer/', label: 'Go to your dealer’s desk', href: '/dealer' },
  { folder: '/operator/', label: 'Go to the operator pages', href: '/operator' },
];

/** Records that the request's user may use the desk that the page belongs to, so that error pages link to that desk. */
export function markDeskUser(context: Context): void {
  context.set('usesDesk', true);
}

/**
 * Returns the link to the desk that the page belongs to. `null` for pages of shoppers, for the desk's own address, and
 * for users who may not use the desk, because errors must not tell them which of its pages exist.
 */
export function deskOf(context: Context): DeskLink | null {
  if (context.get('usesDesk') !== true) return null;
  const desk = DESKS.find(({ folder }) => context.req.path.startsWith(folder));
  return desk ? { label: desk.label, href: desk.href } : null;
}
