import { readFile } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import { openMemoryFlags } from '#ports/flags/open-memory-flags.ts';
import type { FlagName, Flags } from '../model/flags.ts';
import { parseFlags } from '../model/parse-flags.ts';
import type { FlagSwitches } from './flag-switches.ts';

/** A look at the file's date costs nothing; an operator waits no longer than this for a change. */
const LOOK_EVERY_MS = 2_000;
/** A look at the database costs 0.3 ms of processor time, its own included; every server knows of a switch within a second. */
const ASK_EVERY_MS = 500;

/** For whom flags are asked: a brand, with the flags that stand differently there. */
export type FlagAudience = { key: string; flagOverrides: Partial<Record<FlagName, boolean>> };

export type FlagBook = {
  /** How every flag stands for an audience that the book was opened for. */
  of(audience: FlagAudience): Flags;
  /**
   * From now on what was switched for all servers beats the file. Resolves when that is known. While the database is away
   * flags stay as they were.
   * @throws when the switches cannot be read the first time.
   */
  follow(switches: Pick<FlagSwitches, 'read'>): Promise<void>;
  close(): void;
};

type Options = {
  file: string;
  audiences: readonly FlagAudience[];
  log(level: 'info' | 'error', message: string, detail?: unknown): void;
  lookEveryMs?: number;
  askEveryMs?: number;
};

/**
 * Opens the flags of one file, and reads it again when it changes. A change that cannot be used is logged and changes
 * nothing.
 * @throws Error of one line when the file cannot be read, is no flags file or names a flag that does not exist.
 */
export async function openFlags(options: Options): Promise<FlagBook> {
  const { file, audiences, log, lookEveryMs = LOOK_EVERY_MS, askEveryMs = ASK_EVERY_MS } = options;
  let inFile = await readFlagsFile(file);
  let switched: Partial<Flags> = {};
  const answers = await openMemoryFlags(inFile);
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
  // One after the other: what was put last is what stands in the end.
  let putting = Promise.resolve();
  const put = () => (putting = putAfter(putting));
  const putAfter = async (before: Promise<void>) => {
    await before.catch(() => undefined);
    answers.put({ ...inFile, ...switched });
    present = await evaluate();
  };
  const reread = async () => {
    try {
      inFile = await readFlagsFile(file);
      await put();
      log('info', 'Flags read again.');
    } catch (error) {
      log('error', 'Flags stay as they were.', error);
    }
  };
  const onLook = () => void reread();
  watchFile(file, { interval: lookEveryMs, persistent: false }, onLook);
  let stopAsking = () => {};
  return {
    of: ({ key }) => {
      const flags = present.get(key);
      if (!flags) throw new Error(`Flags were not opened for "${key}".`);
      return flags;
    },
    follow: async (switches) => {
      const ask = async () => {
        const found = await switches.read();
        if (JSON.stringify(found) === JSON.stringify(switched)) return;
        switched = found;
        await put();
        log('info', 'Flags were switched.', found);
      };
      await ask();
      stopAsking = askAgain(ask, askEveryMs, (error) =>
        log('error', 'What was switched cannot be read; flags stay as they were.', error),
      );
    },
    close: () => {
      unwatchFile(file, onLook);
      stopAsking();
    },
  };
}

/** Asks until told to stop, each time a while after the answer. What keeps failing is told once. */
function askAgain(ask: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let hasFailed = false;
  const next = () => {
    if (!isStopped) timer = setTimeout(() => void askOnce(), everyMs).unref();
  };
  const askOnce = async () => {
    try {
      await ask();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !isStopped) onError(error);
      hasFailed = true;
    }
    next();
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** @throws Error of one line, as `openFlags` does. */
export async function readFlagsFile(file: string): Promise<Flags> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The flags file ${file} cannot be read (${error.code}). Set FLAGS_FILE to one that can.`);
  });
  const read = parseFlags(text);
  if ('problem' in read) throw new Error(`The flags file ${file} ${read.problem}`);
  return read.flags;
}
