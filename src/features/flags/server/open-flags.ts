import { readFile } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import { repeatCall } from '#kit/async/repeat-call.ts';
import type { FlagProvider, FlagSplits } from '#ports/flags/flags.ts';
import { openMemoryFlags } from '#ports/flags/open-memory-flags.ts';
import type { NewExperiment } from '../model/experiment.ts';
import { FLAG_DEFAULTS, type FlagName, type Flags } from '../model/flags.ts';
import { type FlagsFile, parseFlags } from '../model/parse-flags.ts';
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
const POLL_EVERY_MS = 900;
/** Interval in ms for finding defaults. They change rarely, such as when the first review becomes public. */
const FIND_DEFAULTS_EVERY_MS = 5_000;

/** A brand, with the flags that differ on it. */
export type FlagAudience = { key: string; flagOverrides: Partial<Record<FlagName, boolean>> };

export type FlagRegistry = {
  /** Returns all flags of an audience, which must be one that `openFlags` was called with. */
  of(audience: FlagAudience): Flags;
  /**
   * Starts to apply switches, which override the file. Resolves after the first read. While the database is
   * unavailable, flags keep their values.
   * @throws if the first read fails
   */
  follow(switches: Pick<FlagSwitches, 'read'>): Promise<void>;
  /**
   * Starts to find the defaults of some flags, which neither a file nor a switch sets. Resolves after they were found
   * first; while they can't be found again, they stay.
   * @throws if they can't be found first
   */
  followDefaults(find: () => Promise<Partial<Flags>>): Promise<void>;
  /** Returns whether the file, a switch or the brand turns a flag off, so that it isn't off by default. */
  isTurnedOff(audience: FlagAudience, name: FlagName): boolean;
  /** Returns the experiments in the file now. */
  declared(): readonly NewExperiment[];
  /** Replaces which flags are split between visitors. Resolves when the flags are evaluated with it. */
  split(splits: FlagSplits<FlagName>): Promise<void>;
  /**
   * Returns a flag's value for a visitor, and their variant if an experiment splits it. A brand's own setting overrides
   * experiments too.
   * @param targetingKey digest of the visitor with the salt of the experiment
   */
  forVisitor(
    audience: FlagAudience,
    name: FlagName,
    targetingKey: string,
  ): ReturnType<FlagProvider<FlagName>['evaluateFor']>;
  track: FlagProvider<FlagName>['track'];
  close(): void;
};

type Options = {
  file: string;
  audiences: readonly FlagAudience[];
  log(level: 'info' | 'error', message: string, detail?: unknown): void;
  lookEveryMs?: number;
  pollEveryMs?: number;
  findDefaultsEveryMs?: number;
};

/**
 * Opens a flags file, and reads it again when it changes. An invalid change is logged and ignored.
 * @throws a one-line Error if the file cannot be read, is not a flags file, or names an unknown flag
 */
export async function openFlags(options: Options): Promise<FlagRegistry> {
  const { file, audiences, log, lookEveryMs = LOOK_EVERY_MS, pollEveryMs = POLL_EVERY_MS } = options;
  const { findDefaultsEveryMs = FIND_DEFAULTS_EVERY_MS } = options;
  let inFile = await readFlagsFile(file);
  let switched: Partial<Flags> = {};
  let defaults: Flags = FLAG_DEFAULTS;
  let splits: FlagSplits<FlagName> = new Map();
  const answers = await openMemoryFlags<FlagName>({ ...defaults, ...inFile.flags });
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
  // Updates run one after the other, so that the last one wins.
  let putting = Promise.resolve();
  const put = () => (putting = putAfter(putting));
  const putAfter = async (before: Promise<void>) => {
    await before.catch(() => undefined);
    answers.put({ ...defaults, ...inFile.flags, ...switched }, splits);
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
  let stopFinding = () => {};
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
      stopPolling = repeatCall(ask, pollEveryMs, (error) =>
        log('error', 'The stored flags cannot be read; flags are unchanged.', error),
      );
    },
    followDefaults: async (find) => {
      const ask = async () => {
        const found = { ...FLAG_DEFAULTS, ...(await find()) };
        if (JSON.stringify(found) === JSON.stringify(defaults)) return;
        defaults = found;
        await put();
      };
      await ask();
      stopFinding = repeatCall(ask, findDefaultsEveryMs, (error) =>
        log('error', 'The defaults of flags cannot be found; flags are unchanged.', error),
      );
    },
    isTurnedOff: ({ flagOverrides }, name) => ({ ...inFile.flags, ...switched, ...flagOverrides })[name] === false,
    declared: () => inFile.experiments,
    split: (changed) => {
      splits = changed;
      return put();
    },
    forVisitor: async ({ key, flagOverrides }, name, targetingKey) => {
      const own = flagOverrides[name];
      return own === undefined
        ? answers.evaluateFor(name, { targetingKey, audience: key })
        : { value: own, variant: null };
    },
    track: answers.track,
    close: () => {
      unwatchFile(file, onLook);
      stopPolling();
      stopFinding();
    },
  };
}

/** @throws a one-line Error, like `openFlags` */
export async function readFlagsFile(file: string): Promise<FlagsFile> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The flags file ${file} cannot be read (${error.code}). Set FLAGS_FILE to one that can.`);
  });
  const read = parseFlags(text);
  if ('problem' in read) throw new Error(`The flags file ${file} ${read.problem}`);
  return read;
}
