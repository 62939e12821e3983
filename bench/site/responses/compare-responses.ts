/** A response as received: headers are alternately names and values, as Node lists them. */
export type ReceivedResponse = { status: number; rawHeaders: readonly string[]; body: Buffer };

/** The first difference between two responses, each side with its surroundings. */
export type Difference = { part: string; before: string; after: string };

/** Characters on each side of the first difference in a body. */
const CONTEXT = 80;

/**
 * Returns the first difference between two responses, apart from what differs at every request; `null` without one.
 * @param isAssetHashMasked whether scripts and styles may have another content hash in their name.
 */
export function findDifference(
  before: ReceivedResponse,
  after: ReceivedResponse,
  isAssetHashMasked = false,
): Difference | null {
  if (before.status !== after.status)
    return { part: 'status', before: String(before.status), after: String(after.status) };
  const maskAssets = isAssetHashMasked ? maskAssetHashes : (text: string) => text;
  const [headersBefore, headersAfter] = [before, after].map((each) => maskHeaders(each).map(maskAssets)) as [
    string[],
    string[],
  ];
  for (let at = 0; at < Math.max(headersBefore.length, headersAfter.length); at++) {
    const [one = 'none', other = 'none'] = [headersBefore[at], headersAfter[at]];
    if (one !== other) return { part: 'headers', before: one, after: other };
  }
  const [bodyBefore, bodyAfter] = [before, after].map((each) => maskAssets(maskBody(each))) as [string, string];
  if (bodyBefore === bodyAfter) return null;
  let at = 0;
  while (bodyBefore[at] === bodyAfter[at]) at++;
  const around = (body: string) => body.slice(Math.max(0, at - CONTEXT), at + CONTEXT);
  return { part: `body, character ${at}`, before: around(bodyBefore), after: around(bodyAfter) };
}

/** Headers with values that differ at every request by design. */
const MASKED_HEADERS: Readonly<Record<string, (value: string) => string>> = {
  date: () => 'DATE',
  // The id of a visit or session, or an encrypted value; name and attributes stay.
  'set-cookie': (value) => value.replace(/=[^;]+/, '=VALUE'),
  'content-security-policy': (value) => value.replaceAll(/'nonce-[^']+'/g, `'nonce-NONCE'`),
};

function maskHeaders({ rawHeaders }: ReceivedResponse): string[] {
  return rawHeaders.flatMap((name, at) => {
    if (at % 2 === 1) return [];
    const value = rawHeaders[at + 1]!;
    return [`${name}: ${MASKED_HEADERS[name.toLowerCase()]?.(value) ?? value}`];
  });
}

/** Values in bodies that differ at every request by design. */
const MASKED_VALUES = [
  // The time of the response.
  /(?<="syncedAt":")[^"]+/g,
  // The challenge for a passkey.
  /(?<="challenge":")[^"]+/g,
  // The idempotency key of a form.
  /(?<="requestKey":"|name="requestKey" value=")[^"]+/g,
];

/** Masks those values and the nonce of the response's own policy. */
function maskBody({ rawHeaders, body }: ReceivedResponse): string {
  // One character per byte, so that pictures are compared as well.
  const text = body.toString('latin1');
  const nonce = /'nonce-([^']+)'/.exec(rawHeaders.join('\n'))?.[1];
  const masked = nonce === undefined ? text : text.replaceAll(nonce, 'NONCE');
  return MASKED_VALUES.reduce((rest, pattern) => rest.replace(pattern, 'MASKED'), masked);
}

/** Masks the hash in `/assets/page-CAfUKKlL.js`. All hashes have the same length, so lengths stay comparable. */
function maskAssetHashes(text: string): string {
  return text.replaceAll(/(?<=\/assets\/[\w.-]+-)[\w-]{8}(?=\.(?:js|css)\b)/g, 'HASH');
}
