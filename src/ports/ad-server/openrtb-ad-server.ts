import { z } from 'zod';
import { type AdServer, type AdServerAnswer, AdServerError, type AdServerRequest } from './ad-server.ts';
import { formatBidRequest } from './openrtb-request.ts';
import { isHttps, readBanner, readNative } from './read-markup.ts';

const MAX_ANSWER_BYTES = 128 * 1024;
const NO_CONTENT = 204;
/** Types of markup (OpenRTB 4.2). A bid without a type is recognized by its markup. */
const MARKUP = { banner: 1, native: 4 } as const;

const bidSchema = z.object({
  id: z.string(),
  impid: z.literal('1'),
  price: z.number().min(0),
  adm: z.string(),
  mtype: z.number().optional(),
  w: z.number().optional(),
  h: z.number().optional(),
  nurl: z.string().optional(),
  burl: z.string().optional(),
});
type Bid = z.output<typeof bidSchema>;

const answerSchema = z.object({
  id: z.string(),
  cur: z.literal('USD').default('USD'),
  seatbid: z.array(z.object({ bid: z.array(bidSchema), seat: z.string().optional() })).default([]),
});

/** Posts to an untrusted address and returns the answer, like `Exchange` of the web port. */
export type PostForAnswer = (
  url: string,
  call: { body: string; headers: Readonly<Record<string, string>>; maxBytes: number; signal: AbortSignal },
) => Promise<{ kind: 'answer'; status: number; body: string } | { kind: 'refused'; reason: string }>;

type Settings = {
  /** The bidder's address. */
  url: string;
  /** The time in ms that the request allows the server; the caller's signal enforces it. */
  timeoutMs: number;
  post: PostForAnswer;
};

/** Requests ads from a server of OpenRTB 2.6. */
export function createOpenRtbAdServer({ url, timeoutMs, post }: Settings): AdServer {
  return {
    request: async (request, signal) => {
      const { status, body } = await call(post, url, formatBidRequest(request, timeoutMs), signal);
      if (status === NO_CONTENT) return { kind: 'none' };
      if (status !== 200) throw new AdServerError(`The ad server answered with status ${status}.`);
      return readAnswer(body, request);
    },
  };
}

async function call(post: PostForAnswer, url: string, body: string, signal: AbortSignal) {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'X-OpenRTB-Version': '2.6' };
  try {
    const answer = await post(url, { body, headers, maxBytes: MAX_ANSWER_BYTES, signal });
    if (answer.kind === 'answer') return answer;
    throw new AdServerError(`The ad server cannot be used: ${answer.reason}.`);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AdServerError) throw error;
    throw new AdServerError('The ad server did not answer.', { cause: error });
  }
}

function readAnswer(body: string, request: AdServerRequest): AdServerAnswer {
  const read = answerSchema.safeParse(parse(body));
  if (!read.success || read.data.id !== request.id)
    throw new AdServerError('The answer of the ad server cannot be read.', { cause: read.error });
  const bids = read.data.seatbid.flatMap(({ bid, seat }) => bid.map((one) => ({ ...one, seat })));
  const [best] = bids.toSorted((a, b) => b.price - a.price);
  if (!best) return { kind: 'none' };
  const { width, height } = request;
  if ((best.w ?? width) !== width || (best.h ?? height) !== height)
    return { kind: 'refused', reason: `it is ${best.w} by ${best.h} pixels` };
  const markup = readMarkup(best);
  if (markup.kind === 'refused') return markup;
  const notices = [best.nurl, best.burl, ...markup.ad.noticeUrls].flatMap((notice) => notice ?? []);
  const filled = notices.map((notice) => fillMacros(notice, best, request.id)).filter(isHttps);
  return { kind: 'ad', ad: { ...markup.ad, noticeUrls: filled } };
}

function readMarkup({ mtype, adm }: Bid) {
  const type = mtype ?? (adm.trimStart().startsWith('{') ? MARKUP.native : MARKUP.banner);
  if (type === MARKUP.native) return readNative(adm);
  if (type === MARKUP.banner) return readBanner(adm);
  return { kind: 'refused', reason: 'it is neither native nor a banner' } as const;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Replaces the macros of a notice (OpenRTB 4.4). */
function fillMacros(notice: string, bid: Bid & { seat?: string | undefined }, auctionId: string): string {
  const values: Readonly<Record<string, string>> = {
    AUCTION_ID: auctionId,
    AUCTION_BID_ID: bid.id,
    AUCTION_IMP_ID: bid.impid,
    AUCTION_SEAT_ID: bid.seat ?? '',
    AUCTION_PRICE: String(bid.price),
    AUCTION_CURRENCY: 'USD',
    AUCTION_LOSS: '0',
  };
  return notice.replaceAll(/\$\{([A-Z_]{1,30})\}/g, (_macro, name: string) => encodeURIComponent(values[name] ?? ''));
}
