import type { Context } from 'hono';
import type { Brand } from '#features/brands/brands.ts';
import type { ServedSlot } from '#features/promotions/promotions.ts';
import type { ParsedQuery } from '#features/search/search.ts';
import type { SelectSlots } from '#pages/search-results/load.ts';
import { isRobot } from '../../http/is-robot.ts';
import type { RestServices } from '../rest.ts';

type Services = Pick<RestServices, 'flags' | 'guards' | 'selectSlots'>;

/** Returns whether the first page of a search may have paid slots. */
export function hasSlots({ flags, selectSlots }: Services, { query, invalid }: ParsedQuery, brand: Brand): boolean {
  const { spotlight, alpha_showcase } = flags(brand);
  const isOn = selectSlots !== undefined && (spotlight || alpha_showcase);
  return isOn && query.firstRecord === 0 && invalid.length === 0;
}

/**
 * Returns the paid slots of a search whose flags are on; none if they cannot be selected in time. As on pages, requests
 * by robots reserve and store nothing.
 */
export async function servedSlots(
  { flags, guards, selectSlots }: Services,
  context: Context,
  page: Omit<Parameters<SelectSlots>[0], 'flags' | 'places' | 'isRobot'>,
  signal: AbortSignal,
): Promise<readonly ServedSlot[]> {
  if (!selectSlots) return [];
  const on = flags(page.brand);
  const call = { ...page, flags: on, places: null, isRobot: isRobot(context.req.header('user-agent')) };
  const served = await guards.paidSlots((inTime) => selectSlots(call, inTime), signal);
  if (!served.ok) return [];
  return served.value.slots.filter(({ placement }) => (placement === 'showcase' ? on.alpha_showcase : on.spotlight));
}
