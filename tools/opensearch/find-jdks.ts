import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The folders in which Linux keeps its JDKs. */
const SYSTEM = '/usr/lib/jvm';

/** A JDK: the folder that has its `bin`, and its version, such as 21. */
export type Jdk = { home: string; version: number };

/** Returns the JDKs in `JAVA_HOME` and on the system that have a compiler, newest first. */
export async function findJdks(): Promise<Jdk[]> {
  const installed = existsSync(SYSTEM) ? (await readdir(SYSTEM)).map((name) => path.join(SYSTEM, name)) : [];
  const homes = [process.env['JAVA_HOME'] ?? '', ...installed];
  const found: Jdk[] = [];
  for (const home of homes) {
    if (!existsSync(path.join(home, 'bin/javac'))) continue;
    const version = await versionOf(home);
    if (!found.some((jdk) => jdk.version === version)) found.push({ home, version });
  }
  return found.toSorted((a, b) => b.version - a.version);
}

/** `openjdk version "17.0.15" 2025-04-15` → 17 */
async function versionOf(home: string): Promise<number> {
  const { stderr } = await run(path.join(home, 'bin/java'), ['-version']);
  return Number(/"(\d+)/.exec(stderr)?.[1] ?? 0);
}
