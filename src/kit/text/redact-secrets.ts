const GONE = '[redacted]';

/** Each pattern takes time linear in the length of the text, because no part can match in two ways. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // Parameters and fields whose names say that they are secrets, with any value.
  [/([?&](?:token|key|code|secret|password)=)[^&#\s"'\\]+/gi, `$1${GONE}`],
  [/((?:authorization|cookie|x-id-token)\\?["']?\s?[:=]\s?\\?["']?)[^"'\\\r\n]+/gi, `$1${GONE}`],
  // User name and password in a URL.
  [/(\b[a-z][a-z\d+.-]{1,20}:\/\/)[^\s/@"'\\]{1,300}@/gi, `$1${GONE}@`],
  // Keys in links and cookies: 32 random bytes in base64url.
  [/(?<![\w-])(?=[\d_a-z-]*[A-Z])(?=[\d_A-Z-]*[a-z])[\w-]{43}(?![\w-])/g, GONE],
  // A session token with its signature, and the key of a form.
  [/(?<![\w-])[\dA-Za-z]{32}\.(?:[\w+/-]|%[\dA-F]{2}){43,}=?/g, GONE],
  [/(?<![\w-])[\da-z]{6,11}\.[\w-]{22}\.[\w-]{22}(?![\w-])/g, GONE],
];

/**
 * Removes everything that grants access: keys in paths and queries, cookies, passwords in URLs. Applied to every log
 * line, whatever its source: a request, an error or a browser's report.
 */
export function redactSecrets(text: string): string {
  return SECRETS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);
}
