import { z } from 'zod';
import { AD_PLACES, type AdPlace } from './ad.ts';

/**
 * The contents of an ad's link. `day`: when it was served. `target`: that of an ad from the ad server, or the path of a
 * house ad; `null` for a creative, whose target is read from the database.
 */
export type ClickToken = { ad: string; place: AdPlace; day: string; target: string | null };

const MAX_TARGET = 2_000;

/** An address that ads may lead to. */
export const targetUrlSchema = z
  .string()
  .max(MAX_TARGET)
  .refine((text) => isTargetUrl(text));

/** Returns whether an address is https, has a host with a dot, and has no user name or password. */
export function isTargetUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password;
}

/** Returns whether a house ad may lead to an address through a link that counts: a path of this site, or https. */
export function isHouseTarget(text: string): boolean {
  return text.length <= MAX_TARGET && (/^\/(?![/\\])[^\s\\]*$/.test(text) || isTargetUrl(text));
}

const tokenSchema = z.tuple([
  z.string().regex(/^[a-z]+-[\w-]{1,64}$/),
  z.enum(AD_PLACES),
  z.iso.date(),
  z.union([targetUrlSchema, z.string().refine((text) => isHouseTarget(text))]).nullable(),
]);

/** Returns an address as headers can carry it, without line breaks and with other letters encoded; `null` if ads may not lead there. */
export function normalizeTarget(text: string): string | null {
  const target = isTargetUrl(text) ? new URL(text).href : null;
  return target !== null && target.length <= MAX_TARGET ? target : null;
}

export function formatClickToken({ ad, place, day, target }: ClickToken): string {
  return Buffer.from(JSON.stringify([ad, place, day, target])).toString('base64url');
}

/** Parses a token without its signature; `null` if it is malformed. */
export function parseClickToken(text: string): ClickToken | null {
  try {
    const read = tokenSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (!read.success) return null;
    const [ad, place, day, target] = read.data;
    return { ad, place, day, target };
  } catch {
    return null;
  }
}
