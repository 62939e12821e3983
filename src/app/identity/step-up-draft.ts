import type { Context } from 'hono';
import { generateCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { openSecret, SealError, sealSecret } from '#ports/secrets/secrets.ts';
import { type IngressSettings, isSecure } from '../http/client-address.ts';
import { isSecretField, readFields } from '../http/posted-fields.ts';

const DRAFT = 'draft';
const SECONDS = 30 * 60;
/** Browsers refuse cookies over 4 KB, and encryption adds a third. */
const MAX_BYTES = 2_500;

const draftSchema = z.object({
  userId: z.string(),
  path: z.string(),
  fields: z.record(z.string(), z.string()),
  at: z.number(),
});

/** A form that was posted before a sign-in, with its typed values. */
export type StepUpDraft = { path: string; fields: Readonly<Record<string, string>> };

declare module 'hono' {
  interface ContextVariableMap {
    /** The complete `Set-Cookie` header that removes the draft, once a page has shown it. */
    spentDraft?: string;
  }
}

/**
 * Saves a posted form while its sender signs in again, encrypted in a cookie for 30 minutes. The form's page fills it
 * in (`consumeDraft`). Leaves out passwords and codes. Does not save a form that is too large for a cookie.
 */
export async function saveDraft(context: Context, ingress: IngressSettings, userId: string): Promise<void> {
  const fields = Object.entries((await readFields(context)) ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && !isSecretField(name) ? [[name, value]] : [],
  );
  const { pathname: path } = new URL(context.req.url);
  const text = JSON.stringify({ userId, path, fields: Object.fromEntries(fields), at: Date.now() });
  if (Buffer.byteLength(text) > MAX_BYTES) return;
  setCookie(context, DRAFT, sealSecret('drafts', text), { ...cookieOf(context, ingress), maxAge: SECONDS });
}

/** Returns an account's own draft if it belongs to the current page, and removes it; `null` if there is none. */
export function consumeDraft(
  context: Context,
  ingress: IngressSettings,
  userId: string,
  isFor: (draft: StepUpDraft) => boolean,
): StepUpDraft | null {
  const sealed = getCookie(context, DRAFT, isSecure(context, ingress) ? 'host' : undefined);
  const draft = sealed === undefined ? null : open(sealed);
  if (!draft || draft.userId !== userId || !isFor(draft)) return null;
  context.set('spentDraft', generateCookie(DRAFT, '', { ...cookieOf(context, ingress), maxAge: 0 }));
  return Date.now() - draft.at > SECONDS * 1_000 ? null : { path: draft.path, fields: draft.fields };
}

/** Decrypts a draft; `null` if we did not encrypt the value, or if the key no longer exists. */
function open(sealed: string): z.output<typeof draftSchema> | null {
  if (!sealed.startsWith('sealed:')) return null;
  try {
    return draftSchema.parse(JSON.parse(openSecret('drafts', sealed)));
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

function cookieOf(context: Context, ingress: IngressSettings) {
  const secure = isSecure(context, ingress);
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure, ...(secure && { prefix: 'host' as const }) } as const;
}
