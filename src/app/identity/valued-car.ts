import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { type ValueFields, valueFieldsOf } from '#features/valuation/valuation.ts';
import { openSecret, SealError, sealSecret } from '#ports/secrets/secrets.ts';
import { type IngressSettings, isSecure } from '../http/client-address.ts';

export const VALUED_CAR_COOKIE = 'valued-car';
const SECONDS = 30 * 60;

const carSchema = z.object({ path: z.string(), fields: z.record(z.string(), z.string()), at: z.number() });

/**
 * Stores the posted form about a shopper's car in the browser for 30 minutes, encrypted, so that the address of the
 * car's values contains neither VIN nor loan and can be opened again with Back. `path`: the path of the form.
 */
export function storeValuedCar(context: Context, ingress: IngressSettings, path: string, fields: ValueFields): void {
  const secure = isSecure(context, ingress);
  setCookie(context, VALUED_CAR_COOKIE, sealSecret('drafts', JSON.stringify({ path, fields, at: Date.now() })), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    maxAge: SECONDS,
    ...(secure && { prefix: 'host' as const }),
  });
}

/** Returns the form that was last posted to this path; `null` if there is none, or after 30 minutes. */
export function valuedCarOf(context: Context, ingress: IngressSettings, path: string): ValueFields | null {
  const sealed = getCookie(context, VALUED_CAR_COOKIE, isSecure(context, ingress) ? 'host' : undefined);
  const car = sealed?.startsWith('sealed:') ? open(sealed) : null;
  if (!car || car.path !== path || Date.now() - car.at > SECONDS * 1_000) return null;
  return valueFieldsOf(car.fields);
}

/** Returns `null` if we did not encrypt the value, or if the key no longer exists. */
function open(sealed: string): z.output<typeof carSchema> | null {
  try {
    return carSchema.safeParse(JSON.parse(openSecret('drafts', sealed))).data ?? null;
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
