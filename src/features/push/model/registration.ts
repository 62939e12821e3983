import { z } from 'zod';

const MAX_TOKEN_LENGTH = 2_000;
const MAX_ENDPOINT_LENGTH = 1_000;
const KEY = /^[\w-]{87}=?$/;
const AUTH = /^[\w-]{22}(==)?$/;

/**
 * A push subscription as `PushSubscription.toJSON()` writes it. Push services use the standard port, so another one would
 * only let a stranger make this site call other services.
 */
const subscriptionSchema = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(MAX_ENDPOINT_LENGTH)
    .refine((endpoint) => URL.parse(endpoint)?.port === ''),
  keys: z.object({ p256dh: z.string().regex(KEY), auth: z.string().regex(AUTH) }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const browserToken = z
  .string()
  .max(MAX_TOKEN_LENGTH)
  .transform((text, issues): Subscription => {
    const read = subscriptionSchema.safeParse(parseJson(text));
    if (read.success) return { endpoint: read.data.endpoint, keys: read.data.keys };
    issues.addIssue('browser_token must be a push subscription as JSON, with an https endpoint.');
    return z.NEVER;
  });

/**
 * Body of `POST /cars-for-sale/consumer-device/browser` (spec 2 §3, §7): the brand's wire name, a random number of this
 * browser, and its push subscription as JSON (spec I66).
 */
export const registrationSchema = z.strictObject({
  brand: z.string().min(1).max(20),
  pixall_id: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'pixall_id must have 16 to 64 letters, digits, hyphens or underscores.'),
  browser_token: browserToken,
});
export type Registration = z.infer<typeof registrationSchema>;

/**
 * How many days after its push service ended a subscription the browser can renew it. The push service may report the
 * end to this site first, and a browser that is offline learns of it late.
 */
export const RENEWAL_DAYS = 7;

/**
 * Body of the call with which the service worker replaces a subscription that the browser renewed. `old`: the earlier
 * one, if the browser still has it.
 */
export const renewalSchema = z.strictObject({ old: subscriptionSchema.nullable(), browser_token: browserToken });
export type Renewal = z.infer<typeof renewalSchema>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
