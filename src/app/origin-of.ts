import type { Context } from 'hono';
import { type Front, isSecure } from './client-address.ts';

/** Where the site was asked for, as a browser writes it: `https://cars.example`. */
export function originOf(context: Context, front: Front): string {
  const { host } = new URL(context.req.url);
  return `${isSecure(context, front) ? 'https' : 'http'}://${host}`;
}
