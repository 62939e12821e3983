import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { callPublic, type CallRules } from './call-public.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * The result of a call. `refused`: it will never be accepted. `isGone`: no other call will be accepted either (410).
 * After `later`, the receiver may have received the call anyway.
 */
export type PostResult =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string; isGone?: true }
  | { kind: 'later'; reason: string };

/** Posts to an untrusted address. */
export type Post = (
  url: string,
  call: { body: string; headers: OutgoingHttpHeaders; timeoutMs: number; signal?: AbortSignal },
) => Promise<PostResult>;

/** The rules for addresses that may be called. Tests allow loopback in code; no setting can. */
export type PostRules = CallRules & { protocols: readonly string[] };

const PUBLIC_ONLY: PostRules = { mayCall: isPublicAddress, protocols: ['https:'] };
/** Only the status of a response matters; this limits the number of bytes read from its body. */
const MAX_ANSWER_BYTES = 64 * 1024;
const GONE = 410;

/** Posts over https to public addresses only, using `callPublic`. A redirect counts as not accepted. */
export function createPost({ protocols, ...rules }: PostRules = PUBLIC_ONLY): Post {
  return async (address, { body, headers, timeoutMs, signal }) => {
    const url = URL.parse(address);
    if (!url || !protocols.includes(url.protocol)) return { kind: 'refused', reason: 'The address is not https.' };
    const deadline = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    try {
      const answer = await callPublic(url, rules, { method: 'POST', headers, body, signal: deadline });
      if (typeof answer === 'string') return { kind: 'refused', reason: `The address may not be called: ${answer}.` };
      await readAway(answer);
      return outcomeOf(answer.statusCode ?? 0);
    } catch (error) {
      return { kind: 'later', reason: deadline.aborted ? `No answer within ${timeoutMs} ms.` : codeOf(error) };
    }
  };
}

function outcomeOf(status: number): PostResult {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const reason = `The receiver answered with status ${status}.`;
  return status === GONE ? { kind: 'refused', reason, isGone: true } : { kind: 'later', reason };
}

async function readAway(answer: IncomingMessage): Promise<void> {
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) return void answer.destroy();
  }
}

function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `The call failed: ${code ?? message}.`;
}
