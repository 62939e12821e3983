import type { OutgoingHttpHeaders } from 'node:http';
import { callPublic, type CallRules } from './call-public.ts';
import { isPublicAddress } from './public-address.ts';

/** `refused`: the address may not be called, or its answer is too large. */
export type ExchangeResult = { kind: 'answer'; status: number; body: string } | { kind: 'refused'; reason: string };

/**
 * Posts to an untrusted address and returns the answer.
 * @throws Error of the network, or the signal's reason.
 */
export type Exchange = (
  url: string,
  call: { body: string; headers: OutgoingHttpHeaders; maxBytes: number; signal: AbortSignal },
) => Promise<ExchangeResult>;

/** The rules for addresses that may be called. Tests allow loopback in code; no setting can. */
export type ExchangeRules = CallRules & { protocols: readonly string[] };

const PUBLIC_ONLY: ExchangeRules = { mayCall: isPublicAddress, protocols: ['https:'] };

/** Posts over https to public addresses only, using `callPublic`. Does not follow redirects. */
export function createExchange({ protocols, ...rules }: ExchangeRules = PUBLIC_ONLY): Exchange {
  return async (address, { body, headers, maxBytes, signal }) => {
    const url = URL.parse(address);
    if (!url || !protocols.includes(url.protocol)) return { kind: 'refused', reason: 'the address is not https' };
    const answer = await callPublic(url, rules, { method: 'POST', headers, body, signal });
    if (typeof answer === 'string') return { kind: 'refused', reason: answer };
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) {
        answer.destroy();
        return { kind: 'refused', reason: `its answer is larger than ${maxBytes} bytes` };
      }
      chunks.push(chunk);
    }
    return { kind: 'answer', status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() };
  };
}
