import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../..');

/** Patterns that no product file may contain, each with an example that the rule must find. */
const RULES: readonly { what: string; pattern: RegExp; example: string; except?: string }[] = [
  {
    what: 'a shell that reads a command line',
    pattern: /\bimport\s*\{[^}]*\bexec(?:Sync)?\b[^}]*\}\s*from 'node:child_process'|\bshell:\s*true/,
    example: `import { exec } from 'node:child_process';`,
  },
  {
    what: 'code that is made from text',
    pattern: /\beval\(|\bnew Function\(|from 'node:vm'/,
    example: `eval(text)`,
  },
  {
    what: 'a weak hash',
    pattern: /\b(?:createHash|createHmac|hash)\(\s*['"](?!sha256|sha512)[\w-]+['"]/,
    example: `createHash('md5')`,
  },
  {
    what: 'a cipher that is not AES-256-GCM',
    pattern: /\bcreateCipheriv\(\s*['"](?!aes-256-gcm)/,
    example: `createCipheriv('aes-128-cbc', key, iv)`,
    // The cipher of Web Push (RFC 8291).
    except: 'ports/push/encrypt-message.ts',
  },
  {
    what: 'a TLS connection without a check of the certificate',
    pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
    example: `{ rejectUnauthorized: false }`,
  },
  {
    what: 'a format string',
    pattern: /\bimport\s*\{[^}]*\bformat(?:WithOptions)?\b[^}]*\}\s*from 'node:util'/,
    example: `import { format } from 'node:util';`,
  },
  {
    what: 'a browser plugin',
    pattern: /<(?:object|embed|applet)\b[^>]*(?:data|src|code)=/,
    example: `<embed src="x.swf">`,
  },
  {
    what: 'a handler that blocks pasting',
    pattern: /\bonPaste=|addEventListener\(\s*['"]paste/,
    example: `<input onPaste={stop} />`,
  },
];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.tsx?$/.test(entry.name) &&
        !/\.test\.tsx?$/.test(entry.name) &&
        !/\btesting\b/.test(entry.parentPath),
    )
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const texts = filesIn(SRC).map((file) => [path.relative(SRC, file), readFileSync(file, 'utf8')] as const);

test('the rules read all product code', () => expect(texts.length).toBeGreaterThan(500));

describe.each(RULES)('no file contains $what', ({ pattern, example, except }) => {
  test('in the product', () => {
    expect(texts.flatMap(([file, text]) => (file !== except && pattern.test(text) ? [file] : []))).toEqual([]);
  });

  test('and the rule finds a bad example', () => expect(example).toMatch(pattern));
});
