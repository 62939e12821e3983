import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscription } from '../push.ts';

/** A message that the service accepted and a browser decrypted. */
export type ReceivedPush = {
  subscription: string;
  topic: string | undefined;
  ttl: number;
  urgency: string | undefined;
  payload: string;
  at: number;
};

/** The response to a subscription. `hang`: none. */
export type ServiceAnswer = { status: number; headers?: Record<string, string> } | 'hang';

type Device = { ecdh: ECDH; auth: Buffer; answers: ServiceAnswer[]; last: ServiceAnswer };

const CREATED: ServiceAnswer = { status: 201 };
const MAX_BODY_BYTES = 4_096;

/**
 * A push service with its browsers on loopback: it checks requests as RFC 8030 and RFC 8292 demand, and decrypts
 * messages as browsers do (RFC 8291). A request that breaks a rule is answered 400 and listed in `violations`.
 */
export class PushService {
  readonly received: ReceivedPush[] = [];
  readonly violations: string[] = [];
  /** Requests by the last part of their endpoint. */
  readonly requests: string[] = [];
  /** The different tokens that requests were signed with. */
  readonly tokens = new Set<string>();
  /** Tokens whose signature was right, because verifying it takes longer than decrypting a message. */
  readonly #signed = new Set<string>();
  #vapidKey: string | undefined;
  readonly #devices = new Map<string, Device>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async open(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((listening) => service.#server.listen(0, '127.0.0.1', listening));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Only messages of the site with this key are accepted from now on. */
  restrictTo(vapidKey: string): void {
    this.#vapidKey = vapidKey;
  }

  /** Subscribes a new browser. The service responds with `answers` in order, and repeats the last one. */
  subscribe(...answers: ServiceAnswer[]): { id: string; subscription: PushSubscription } {
    return this.subscribeWith(randomBytes(16), ...answers);
  }

  /** Subscribes a new browser that chose this secret. */
  subscribeWith(auth: Buffer, ...answers: ServiceAnswer[]): ReturnType<PushService['subscribe']> {
    const id = randomUUID();
    const ecdh = createECDH('prime256v1');
    const keys = { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') };
    this.#devices.set(id, { ecdh, auth, answers: [...answers], last: answers.at(-1) ?? CREATED });
    return { id, subscription: { endpoint: `${this.origin}/push/${id}`, keys } };
  }

  /** Decrypts a message for one of the browsers. */
  decrypt(id: string, body: Buffer): string {
    return decrypt(body, this.#devices.get(id)!);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const id = request.url!.split('/').at(-1)!;
    this.requests.push(id);
    this.tokens.add(request.headers.authorization ?? '');
    const device = this.#devices.get(id);
    if (!device) return void response.writeHead(404).end();
    const problem = problemOf(request, body, { origin: this.origin, vapidKey: this.#vapidKey, signed: this.#signed });
    if (problem !== null) {
      this.violations.push(problem);
      return void response.writeHead(400).end(problem);
    }
    const answer = device.answers.shift() ?? device.last;
    if (answer === 'hang') return;
    if (answer.status === 201) {
      if (body.length > MAX_BODY_BYTES) return void response.writeHead(413).end();
      const { headers } = request;
      const received = {
        subscription: id,
        topic: headers['topic'] as string | undefined,
        ttl: Number(headers['ttl']),
        urgency: headers['urgency'] as string | undefined,
        payload: decrypt(body, device),
        at: performance.now(),
      };
      this.received.push(received);
    }
    response.writeHead(answer.status, { Location: `${this.origin}/message/${id}`, ...answer.headers }).end();
  }
}

/** Returns which rule a request breaks, or `null`. */
function problemOf({ method, headers }: IncomingMessage, body: Buffer, rules: TokenRules): string | null {
  if (method !== 'POST') return 'RFC 8030 §5: a message is posted.';
  if (!/^\d+$/.test(headers['ttl']?.toString() ?? '')) return 'RFC 8030 §5.2: TTL is missing.';
  const topic = headers['topic']?.toString();
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return 'RFC 8030 §5.4: the topic is too long.';
  if (!['very-low', 'low', 'normal', 'high'].includes(headers['urgency']?.toString() ?? 'normal'))
    return 'RFC 8030 §5.3: the urgency is unknown.';
  if (headers['content-encoding'] !== 'aes128gcm') return 'RFC 8291 §4: the encoding is aes128gcm.';
  if (Number(headers['content-length']) !== body.length) return 'The length is wrong.';
  return problemOfToken(headers.authorization ?? '', rules);
}

type TokenRules = { origin: string; vapidKey: string | undefined; signed: Set<string> };

function problemOfToken(authorization: string, { origin, vapidKey, signed }: TokenRules): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (token === '') return 'RFC 8292 §3: there is no vapid token.';
  if (vapidKey !== undefined && key !== vapidKey) return 'RFC 8292 §4: the key is not that of the subscription.';
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (!signed.has(authorization) && !isSigned(`${head}.${claims}`, signature, key))
    return 'RFC 8292 §2: the signature is wrong.';
  signed.add(authorization);
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  if (aud !== origin) return 'RFC 8292 §2: the audience is another.';
  if (typeof exp !== 'number' || exp <= Date.now() / 1000 || exp > Date.now() / 1000 + 86_400)
    return 'RFC 8292 §2: the token is expired or valid for more than a day.';
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? null : 'RFC 8292 §2.1: there is no contact.';
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed);
}

/** Decrypts a message of one record (RFC 8188 §2, RFC 8291 §3.4). */
function decrypt(body: Buffer, { ecdh, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body[20]!);
  const record = body.subarray(21 + body[20]!);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, about, 32);
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(info), length));
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm\0', 16),
    derive('Content-Encoding: nonce\0', 12),
    { authTagLength: 16 },
  );
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and padding of zeros.
  const end = text.lastIndexOf(2);
  if (end < 0 || text.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.');
  return text.subarray(0, end).toString();
}
