import { readFile } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import { openMemoryFlags } from '#ports/flags/open-memory-flags.ts';
import type { FlagName, Flags } from '../model/flags.ts';
import { parseFlags } from '../model/parse-flags.ts';
import type { FlagSwitches } from './flag-switches.ts';

/**
 * Interval in ms for checking the file's date, which costs almost nothing. A change takes effect after at most this
 * time.
 */
const LOOK_EVERY_MS = 2_000;
/**
 * Interval in ms for reading the switches. A read costs 0.3 ms of processor time, including the database's. Every
 * server learns of a switch within a second.
 */
const POLL_EVERY_MS = 500;

/** A brand, with the flags that differ on it. */
export type FlagAudience = { key: string; flagOverrides: Partial<Record<FlagName, boolean>> };

export type FlagBook = {
  /** Returns all flags for an audience that the book was opened with. */
  of(audience: FlagAudience): Flags;
  /**
   * Starts to apply switches, which override the file. Resolves after the first read. While the database is
   * unavailable, flags keep their values.
   * @throws if the first read fails
   */
  follow(switches: Pick<FlagSwitches, 'read'>): Promise<void>;
  close(): void;
};

type Options = {
  file: string;
  audiences: readonly FlagAudience[];
  log(level: 'info' | 'error', message: string, detail?: unknown): void;
  lookEveryMs?: number;
  pollEveryMs?: number;
};

/**
 * Opens a flags file, and reads it again when it changes. An invalid change is logged and ignored.
 * @throws a one-line Error if the file cannot be read, is not a flags file, or names an unknown flag
 */
export async function openFlags(options: Options): Promise<FlagBook> {
  const { file, audiences, log, lookEveryMs = LOOK_EVERY_MS, pollEveryMs = POLL_EVERY_MS } = options;
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
  // Run updates one after the other, so that the last one wins.
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
      log('info', 'Flags reloaded.');
    } catch (error) {
      log('error', 'The flags are unchanged.', error);
    }
  };
  const onLook = () => void reread();
  watchFile(file, { interval: lookEveryMs, persistent: false }, onLook);
  let stopPolling = () => {};
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
        log('info', 'Flags were changed.', found);
      };
      await ask();
      stopPolling = askAgain(ask, pollEveryMs, (error) =>
        log('error', 'The stored flags cannot be read; flags are unchanged.', error),
      );
    },
    close: () => {
      unwatchFile(file, onLook);
      stopPolling();
    },
  };
}

/**
 * Repeats `ask` until stopped, each time `everyMs` after the previous call ended. Consecutive failures are reported
 * once.
 */
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

/** @throws a one-line Error, like `openFlags` */
export async function readFlagsFile(file: string): Promise<Flags> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The flags file ${file} cannot be read (${error.code}). Set FLAGS_FILE to one that can.`);
  });
  const read = parseFlags(text);
  if ('problem' in read) throw new Error(`The flags file ${file} ${read.problem}`);
  return read.flags;
}
