import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * Returns a hint if an `.env` file has settings that the environment lacks, because `npm start` doesn't read the file;
 * `null` if there is no such setting.
 */
export function envFileHint(file: string, env: Readonly<Record<string, string | undefined>>): string | null {
  if (!existsSync(file)) return null;
  const names = Object.keys(parseEnv(readFileSync(file, 'utf8')))
    .filter((name) => env[name] === undefined)
    .toSorted();
  if (names.length === 0) return null;
  return `npm start doesn't read .env, so ${names.join(', ')} in it ${names.length === 1 ? 'has' : 'have'} no effect. To use the file: set -a && . ./.env && npm start`;
}
