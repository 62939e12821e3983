import { readFile } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import { openMemoryFlags } from '#ports/flags/open-memory-flags.ts';
import type { FlagName, Flags } from '../model/flags.ts';
import { parseFlags } from '../model/parse-flags.ts';

/** A look at the file's date costs nothing; an operator waits no longer than this for a change. */
const LOOK_EVERY_MS = 2_000;

/** For whom flags are asked: a brand, with the flags that stand differently there. */
export type FlagAudience = { key: string; flagOverrides: Partial<Record<FlagName, boolean>> };

export type FlagBook = {
  /** How every flag stands for an audience that the book was opened for. */
  of(audience: FlagAudience): Flags;
  close(): void;
};

/**
 * Opens the flags of one file, and reads it again when it changes. A change that cannot be used is logged and changes
 * nothing.
 * @throws Error of one line when the file cannot be read, is no flags file or names a flag that does not exist.
 */
export async function openFlags(options: {
  file: string;
  audiences: readonly FlagAudience[];
  log(level: 'info' | 'error', message: string, detail?: unknown): void;
  lookEveryMs?: number;
}): Promise<FlagBook> {
  const { file, audiences, log, lookEveryMs = LOOK_EVERY_MS } = options;
  const answers = await openMemoryFlags(await readFlagsFile(file));
  const evaluate = async () =>
    new Map(
      await Promise.all(
        audiences.map(async ({ key, flagOverrides }) => {
          const flags: Flags = { ...(await answers.evaluate(key)), ...flagOverrides };
          return [key, flags] as const;
        }),
      ),
    );
  let present = await evaluate();
  const reread = async () => {
    try {
      answers.put(await readFlagsFile(file));
      present = await evaluate();
      log('info', 'Flags read again.');
    } catch (error) {
      log('error', 'Flags stay as they were.', error);
    }
  };
  const onLook = () => void reread();
  watchFile(file, { interval: lookEveryMs, persistent: false }, onLook);
  return {
    of: ({ key }) => {
      const flags = present.get(key);
      if (!flags) throw new Error(`Flags were not opened for "${key}".`);
      return flags;
    },
    close: () => unwatchFile(file, onLook),
  };
}

async function readFlagsFile(file: string): Promise<Flags> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The flags file ${file} cannot be read (${error.code}). Set FLAGS_FILE to one that can.`);
  });
  const read = parseFlags(text);
  if ('problem' in read) throw new Error(`The flags file ${file} ${read.problem}`);
  return read.flags;
}
