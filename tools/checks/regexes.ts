import { createHash } from 'node:crypto';
import { ALLOWED_REGEXES } from './allowed-regexes.ts';
import type { Problem } from './problem.ts';
import { isSource } from './project-files.ts';
import { type FoundRegex, readRegexes } from './read-regexes.ts';

export const VERDICTS_FILE = 'tools/checks/regex-verdicts.tsv';

/** `unknown`: the checker gave up. Patterns are then allowed or rewritten, like vulnerable ones. */
export type Verdict = 'safe' | 'vulnerable' | 'unknown';
export type CheckRegex = (source: string, flags: string) => Verdict;
export type AllowedRegex = { file: string; code: string; reason: string };

/** Tests and tools that only read the project's own files. They never receive text from outside. */
const OWN_TEXT = /\.test\.tsx?$|\/testing\/|^tools\/(build\.ts|checks|measure|reference)/;

/**
 * Finds regular expressions that may need quadratic time or more, and updates the verdicts for those that are new.
 * Checking a pattern takes up to a second, so verdicts are stored in a file of the repository, by a hash of the
 * pattern.
 */
export function checkRegexes(
  texts: ReadonlyMap<string, string>,
  check: CheckRegex,
  allowed: readonly AllowedRegex[] = ALLOWED_REGEXES,
): { problems: Problem[]; verdicts: string } {
  const found = [...texts]
    .filter(([file]) => isSource(file) && /^(src|engine\/src|tools)\//.test(file) && !OWN_TEXT.test(file))
    .flatMap(([file, text]) => readRegexes(file, text));
  const known = parseVerdicts(texts.get(VERDICTS_FILE) ?? '');
  const verdicts = new Map<string, Verdict>();
  for (const { source, flags } of found) {
    if (source === null) continue;
    const hash = hashOf(source, flags);
    verdicts.set(hash, verdicts.get(hash) ?? known.get(hash) ?? check(source, flags));
  }
  const used = new Set<AllowedRegex>();
  const problems = found.flatMap((regex) => {
    const verdict = regex.source === null ? 'unknown' : verdicts.get(hashOf(regex.source, regex.flags))!;
    if (verdict === 'safe') return [];
    const exception = allowed.find(({ file, code }) => file === regex.file && code === regex.code);
    if (exception) used.add(exception);
    return exception ? [] : [problemOf(regex, verdict)];
  });
  const unused = allowed
    .filter((exception) => !used.has(exception))
    .map(({ file, code }) => ({ file, message: `${code} is allowed in allowed-regexes.ts, which is not needed.` }));
  const text = formatVerdicts(verdicts);
  const stale = text === texts.get(VERDICTS_FILE) ? [] : [{ file: VERDICTS_FILE, message: 'Was updated; commit it.' }];
  return { problems: [...problems, ...unused, ...stale], verdicts: text };
}

function problemOf({ file, line, source, code }: FoundRegex, verdict: Verdict): Problem {
  if (source === null)
    return { file, line, message: `${code} is made of parts that are no constants; allow it with a reason.` };
  const what = verdict === 'vulnerable' ? 'may take quadratic time or more' : 'is too large to be checked';
  return { file, line, message: `${code} ${what}. Rewrite it, or limit its input and allow it with a reason.` };
}

function hashOf(source: string, flags: string): string {
  return createHash('sha256').update(`${flags}\n${source}`).digest('hex').slice(0, 16);
}

function parseVerdicts(text: string): Map<string, Verdict> {
  const rows = text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));
  return new Map(rows.map(([hash, verdict]) => [hash!, verdict as Verdict]));
}

function formatVerdicts(verdicts: ReadonlyMap<string, Verdict>): string {
  const lines = [...verdicts].map(([hash, verdict]) => `${hash}\t${verdict}\n`);
  return lines.toSorted().join('');
}
