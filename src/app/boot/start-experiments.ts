import { type Experiments, openExperiments } from '#features/experiments/experiments.server.ts';
import { createFlagSwitches, type FlagRegistry } from '#features/flags/flags.server.ts';
import type { Database } from '#ports/database/database.ts';
import { log } from '../base/log.ts';
import type { AppContext } from '../base/app-context.ts';
import type { VisitorSalts } from '../identity/visitor-salts.ts';

/** Applies the flags and experiments of the database, and returns them for routes. */
export async function startExperiments(
  database: Database,
  flags: FlagRegistry,
  { nameOf }: Pick<VisitorSalts, 'nameOf'>,
): Promise<{ parts: Pick<AppContext, 'flags'> & { experiments: Experiments }; stop(): Promise<void> }> {
  await flags.follow(createFlagSwitches(database));
  const experiments = await openExperiments({ database, flags, nameOf, now: Date.now, log });
  return { parts: { flags: flags.of, experiments }, stop: experiments.stop };
}
