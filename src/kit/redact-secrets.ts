/** What stands in a line of the log where a secret was. */
const GONE = '[redacted]';

/** Each is linear in the length of the text: no part can be matched in two ways. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // What a query or a field calls a secret, whatever it looks like.
  [/([?&](?:token|key|code|secret|password)=)[^&#\s"'\\]+/gi, `$1${GONE}`],
  [/((?:authorization|cookie|x-id-token)\\?["']?\s?[:=]\s?\\?["']?)[^"'\\\r\n]+/gi, `$1${GONE}`],
  // User and password of an address.
  [/(\b[a-z][a-z\d+.-]{1,20}:\/\/)[^\s/@"'\\]{1,300}@/gi, `$1${GONE}@`],
  // Keys of links and cookies: 32 random bytes in base64url.
  [/(?<![\w-])(?=[\d_a-z-]*[A-Z])(?=[\d_A-Z-]*[a-z])[\w-]{43}(?![\w-])/g, GONE],
  // A session's token with its signature, and the key of a form.
  [/(?<![\w-])[\dA-Za-z]{32}\.(?:[\w+/-]|%[\dA-F]{2}){43,}=?/g, GONE],
  [/(?<![\w-])[\da-z]{6,11}\.[\w-]{22}\.[\w-]{22}(?![\w-])/g, GONE],
];

/**
 * The text without what signs someone in or opens something: keys in paths and queries, cookies, passwords in addresses.
 * Applied to every line of the log, so that it does not matter who wrote it: a request, an error, a browser's report.
 */
export function redactSecrets(text: string): string {
  return SECRETS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);
}
