import type { Context } from 'hono';
import { BRANDS } from '#features/brands/brands.ts';
import { originOf } from '../../base/origin-of.ts';
import type { AppContext } from '../../base/app-context.ts';

/** Returns the names and hosts of all brands, and the host of the request, because attackers try them as passwords. */
export function siteNames(context: Context, { front, originFor }: Pick<AppContext, 'front' | 'originFor'>): string[] {
  const own = BRANDS.flatMap(({ key, name, hosts }) => [name, ...hosts, hostIn(originFor(key))]);
  return [...own, hostIn(originOf(context, front))];
}

function hostIn(origin: string): string {
  return new URL(origin).hostname;
}
