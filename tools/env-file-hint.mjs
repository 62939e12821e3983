import { existsSync, readFileSync } from 'node:fs';
import util from 'node:util';

/** Programs that operators run. They read their settings from the environment only. */
const READS_NO_FILE = /^(?:src\/app\/cli\/.*|tools\/start)\.ts$/;

/**
 * Returns a hint if an `.env` file has settings that the environment of an operator's command lacks, because the command
 * would work on another database; `null` if there is no such setting.
 * @param {readonly string[]} args of Node, with the program.
 * @param {string} file
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | null}
 */
export function envFileHint(args, file, env) {
  // Node 20.11 and older can't parse the file.
  if (!args.some((arg) => READS_NO_FILE.test(arg)) || !existsSync(file) || !util.parseEnv) return null;
  const names = Object.keys(util.parseEnv(readFileSync(file, 'utf8')))
    .filter((name) => env[name] === undefined)
    .sort();
  if (names.length === 0) return null;
  return `This command doesn't read .env, so ${names.join(', ')} in it ${names.length === 1 ? 'has' : 'have'} no effect. To load the file, run first: set -a && . ./.env\n`;
}
