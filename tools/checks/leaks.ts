import type { Problem } from './problem.ts';

/** Patterns that must not be published, each with the reason. Written so that this file does not match itself. */
const LEAKS: readonly { pattern: RegExp; message: string }[] = [
  {
    pattern: /"resolved": "https?:/,
    message: 'The lock file names a registry host; set omit-lockfile-registry-resolved.',
  },
  { pattern: /registry\.npm(js|mirror)\.(org|com)/, message: 'Names a package registry.' },
  { pattern: /(?<![\w.*:/-])\/(?:work|root|Users)\/[\w.]/, message: 'Names a folder of one machine.' },
  { pattern: /(?<![\w.*:/-])\/home\/(?!user\b|you\b)\w/, message: 'Names a folder of one machine.' },
  { pattern: /\b[A-Z]:\\Users\\/, message: 'Names a folder of one machine.' },
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY/, message: 'Holds a private key.' },
  { pattern: /\bAKIA[0-9A-Z]{16}\b/, message: 'Holds an access key.' },
];

const BINARY = /\.(avif|webp|png|jpe?g|ico|woff2?|gz|zip|db|sqlite)$/;

/** Returns whether a file contains text to check. */
export function isText(file: string): boolean {
  return !BINARY.test(file);
}

/** Reports machine paths, registry hosts and secrets in the project's texts. */
export function checkLeaks(texts: ReadonlyMap<string, string>): Problem[] {
  return [...texts].flatMap(([file, text]) =>
    LEAKS.some(({ pattern }) => pattern.test(text))
      ? text.split('\n').flatMap((line, at) => leaksIn(file, line, at))
      : [],
  );
}

function leaksIn(file: string, text: string, at: number): Problem[] {
  return LEAKS.filter(({ pattern }) => pattern.test(text)).map(({ message }) => ({ file, line: at + 1, message }));
}
