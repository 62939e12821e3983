import type { OutgoingHttpHeaders } from 'node:http';

/** A subscription of a browser to a push service (RFC 8030, RFC 8291). Both keys are base64url. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

export type PushMessage = {
  /** Text of at most `MAX_PAYLOAD_BYTES`, which only the browser can decrypt. */
  payload: string;
  /** Up to 32 base64url characters: the push service replaces an undelivered message of the same topic. */
  topic: string;
  /** Time in seconds that the push service stores the message for a device that is offline. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
};

/**
 * `gone`: the subscription has ended (404 or 410), or its address may never be called. `refused`: this message will never
 * be accepted. `later`: it may be accepted after `retryAfterMs`, if the push service names a time; `isAway`: the push
 * service did not answer.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' | 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAfterMs?: number; isAway?: boolean };

/** The keys with which a site identifies itself to push services (VAPID, RFC 8292). Base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

export type PushPort = {
  /** Sends one message. Rejects only with the reason of `signal`. */
  send(subscription: PushSubscription, message: PushMessage, signal?: AbortSignal): Promise<PushOutcome>;
};

/**
 * Posts to an untrusted address (`createPooledPost` of the port `web`). `refused`: the address may not be called;
 * `isFinal`: not even if its name resolves to another address.
 * @throws an Error of the network, a `TimeoutError` after `timeoutMs`, or the signal's reason.
 */
export type PostBytes = (
  url: string,
  call: { body: Buffer; headers: OutgoingHttpHeaders; timeoutMs: number; signal?: AbortSignal | undefined },
) => Promise<PostAnswer>;

export type PostAnswer =
  | { kind: 'answer'; status: number; retryAfter: string | undefined }
  | { kind: 'refused'; reason: string; isFinal?: true };
