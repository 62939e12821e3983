import { createHmac } from 'node:crypto';
import { recordAudit } from '#features/audit/audit.server.ts';
import { SITE } from '#features/audit/audit.ts';
import type { FlagName, Flags, NewExperiment } from '#features/flags/flags.ts';
import type { FlagAudience, FlagRegistry } from '#features/flags/flags.server.ts';
import { repeatCall } from '#kit/async/repeat-call.ts';
import type { Database } from '#ports/database/database.ts';
import { variantOf } from '../model/assign-variant.ts';
import type { Participant, RunningExperiment, ParticipantEvent } from '../model/experiment.ts';
import { findRunning, findSameExperiment, startExperiment } from './experiment-store.ts';
import { createVisitRecorder } from './visit-recorder.ts';

/** Interval in ms for reading which experiments run. Every server learns of a change within a second. */
const POLL_EVERY_MS = 900;

/** A visitor's participation in experiments: the flags that differ for them, and the experiments that they are in. */
export type Participation = { flags: Partial<Flags>; participants: readonly Participant[] };

export type Experiments = {
  /** Whether any experiment runs. If not, visitors need not be assigned. */
  isRunning(): boolean;
  /**
   * Returns a visitor's variants. They are computed from the cookie and the experiments' salts, and stored nowhere.
   * @param visitor the value of the visitor's cookie
   */
  participate(visitor: string, audience: FlagAudience): Promise<Participation>;
  /** Counts an action of a visitor, and reports it to the flag provider. */
  record(name: ParticipantEvent['name'], participation: Participation, audience: FlagAudience): void;
  /** Writes what was recorded, and stops following experiments. */
  stop(): Promise<void>;
};

type Options = {
  database: Pick<Database, 'query' | 'transaction'>;
  flags: Pick<FlagRegistry, 'declared' | 'split' | 'forVisitor' | 'track'>;
  nameOf(visitor: string, day: number): Promise<string>;
  now(): number;
  log(level: 'info' | 'error', message: string, detail?: unknown): void;
  pollEveryMs?: number;
};

/**
 * Follows the experiments of the database, and starts those that the flags file declares. Resolves after the first
 * read.
 * @throws if the first read fails
 */
export async function openExperiments(options: Options): Promise<Experiments> {
  const { database, flags, nameOf, now, log, pollEveryMs = POLL_EVERY_MS } = options;
  const onError = (error: unknown) => log('error', 'Visits of experiments were not counted', error);
  const recorder = createVisitRecorder({ database, nameOf, onError });
  let running: readonly RunningExperiment[] = [];
  let state = '';
  const startDeclared = createStarter(options);
  const read = async () => {
    await startDeclared(flags.declared());
    const found = await findRunning(database);
    const changed = JSON.stringify(found.map(({ key }) => key));
    if (changed === state) return;
    await flags.split(new Map(found.map((one) => [one.flag, (digest: string) => variantOf(digest, one)])));
    if (state !== '' || found.length > 0) log('info', 'Running experiments changed.', changed);
    running = found;
    state = changed;
  };
  await read();
  const stopPolling = repeatCall(read, pollEveryMs, (error) =>
    log('error', 'Experiments cannot be read; they are unchanged.', error),
  );
  return {
    isRunning: () => running.length > 0,
    participate: async (visitor, audience) => {
      const changed: Partial<Record<FlagName, boolean>> = {};
      const participants: Participant[] = [];
      for (const experiment of running) {
        const digest = createHmac('sha256', experiment.salt).update(visitor).digest('hex');
        const { value, variant } = await flags.forVisitor(audience, experiment.flag, digest);
        if (variant === null) continue;
        changed[experiment.flag] = value;
        participants.push({ experiment, variant, digest });
      }
      return { flags: changed, participants };
    },
    record: (name, { participants }, { key: audience }) => {
      for (const participant of participants) {
        const { experiment, variant, digest } = participant;
        flags.track({ name, experiment: experiment.key, variant }, { targetingKey: digest, audience });
        recorder.record({ name, participant, atMs: now() });
      }
    },
    stop: async () => {
      stopPolling();
      await recorder.stop();
    },
  };
}

/** Returns a function that starts declared experiments once. Declarations that were handled before are ignored. */
function createStarter({ database, log }: Options): (declared: readonly NewExperiment[]) => Promise<void> {
  const seen = new Set<string>();
  return async (declared) => {
    for (const experiment of declared) {
      const text = JSON.stringify(experiment);
      if (seen.has(text)) continue;
      const outcome = await database.transaction(async (connection) => {
        const started = await startExperiment(connection, experiment, 'file');
        const subject = `experiment:${experiment.key}`;
        if (started === 'started')
          await recordAudit(connection, SITE, { action: 'experiment.start', subject, after: { ...experiment } });
        return started;
      });
      seen.add(text);
      if (outcome === 'flag-taken')
        log('error', `The experiment "${experiment.key}" of the flags file has a flag that is in another experiment.`);
      if (outcome === 'key-taken' && !(await findSameExperiment(database, experiment)))
        log(
          'error',
          `The experiment "${experiment.key}" has started already, so its changes in the flags file are ignored.`,
        );
    }
  };
}
