import webPush from 'web-push';
import { createEncryption } from './create-encryption.ts';
import type { PostAnswer, PostBytes, PushMessage, PushOutcome, PushPort, VapidKeys } from './push.ts';

type WebPushOptions = {
  keys: VapidKeys;
  /** The operator's contact for push services: `mailto:…` or `https://…`. */
  contact: string;
  /** Posts to public addresses only. */
  post: PostBytes;
  now(): number;
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
/** RFC 8292 allows a day at most. */
const TOKEN_SECONDS = 12 * 3_600;
const TOKEN_RENEWED_MS = 6 * 3_600_000;
/** More than the number of push services that browsers use. */
const MAX_TOKENS = 200;

/** Opens the sender of web push messages: encrypts them (RFC 8291), signs them (RFC 8292) and posts them (RFC 8030). */
export function openWebPush({
  keys,
  contact,
  post,
  now,
  timeoutMs = TIMEOUT_MS,
}: WebPushOptions): PushPort & { close(): Promise<void> } {
  const authorizationFor = createAuthorizations(keys, contact, now);
  const encryption = createEncryption();
  return {
    async send({ endpoint, keys: browserKeys }, message, signal) {
      const audience = URL.parse(endpoint)?.origin;
      if (!audience) return { kind: 'refused', reason: 'The endpoint is not an address.' };
      const { payload } = message;
      const encrypted = await encryption
        .encrypt({ keys: browserKeys, payload })
        .catch((error: Error) => ({ kind: 'later' as const, reason: error.message }));
      signal?.throwIfAborted();
      if (encrypted.kind === 'later') return encrypted;
      if (encrypted.kind === 'refused')
        return { kind: 'refused', reason: `The message cannot be encrypted: ${encrypted.reason}` };
      const { body } = encrypted;
      const headers = { ...headersOf(message, body), Authorization: authorizationFor(audience) };
      try {
        return outcomeOf(await post(endpoint, { body, headers, timeoutMs, signal }), now());
      } catch (error) {
        signal?.throwIfAborted();
        const { name, code, message: text } = error as NodeJS.ErrnoException;
        const reason = name === 'TimeoutError' ? text : `The call failed: ${code ?? text}.`;
        return { kind: 'later', reason, isAway: true };
      }
    },
    close: () => encryption.close(),
  };
}

function headersOf({ topic, ttlSeconds, urgency }: PushMessage, body: Buffer) {
  return {
    TTL: ttlSeconds,
    Topic: topic,
    Urgency: urgency,
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    'Content-Length': body.length,
  };
}

export function createVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys();
}

/** Signs a token for each push service, and uses it for a few hours, because signing costs more than encrypting. */
function createAuthorizations(
  { publicKey, privateKey }: VapidKeys,
  contact: string,
  now: () => number,
): (audience: string) => string {
  const tokens = new Map<string, { text: string; at: number }>();
  return (audience) => {
    const known = tokens.get(audience);
    if (known && now() - known.at < TOKEN_RENEWED_MS) return known.text;
    const expires = Math.floor(now() / 1000) + TOKEN_SECONDS;
    const { Authorization: text } = webPush.getVapidHeaders(
      ...([audience, contact, publicKey, privateKey, 'aes128gcm', expires] as const),
    );
    tokens.delete(audience);
    if (tokens.size >= MAX_TOKENS) tokens.delete(tokens.keys().next().value!);
    tokens.set(audience, { text, at: now() });
    return text;
  };
}

const TOO_LARGE = 413;
const ENDED: ReadonlySet<number> = new Set([404, 410]);
const TOO_MANY = 429;

function outcomeOf(answer: PostAnswer, now: number): PushOutcome {
  if (answer.kind === 'refused')
    return { kind: answer.isFinal ? 'gone' : 'refused', reason: `The endpoint may not be called: ${answer.reason}.` };
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const reason = `The push service answered with status ${status}.`;
  if (ENDED.has(status)) return { kind: 'gone', reason };
  if (status === TOO_LARGE || (status >= 300 && status < 500 && status !== TOO_MANY && !isKeyProblem(status)))
    return { kind: 'refused', reason };
  const retryAfterMs = parseRetryAfter(retryAfter, now);
  return { kind: 'later', reason, ...(retryAfterMs !== null && { retryAfterMs }) };
}

/** Statuses that may also be caused by a wrong clock on this server or a busy push service. */
function isKeyProblem(status: number): boolean {
  return status === 401 || status === 403 || status === 408;
}

const MAX_RETRY_AFTER_MS = 86_400_000;

/** Returns the ms that `Retry-After` names, as seconds or as a date, at most a day; `null` if it names no time. */
export function parseRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
