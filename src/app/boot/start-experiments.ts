import { type Experiments, openExperiments } from '#features/experiments/experiments.server.ts';
import { createFlagSwitches, type FlagRegistry } from '#features/flags/flags.server.ts';
import type { Database } from '#ports/database/database.ts';
import { log } from '../base/log.ts';
import type { AppContext } from '../base/app-context.ts';
import type { VisitorSalts } from '../identity/visitor-salts.ts';
import { findFlagDefaults } from './find-flag-defaults.ts';

/** Applies the flags and experiments of the database, and returns them for routes. */
export async function startExperiments(
  database: Database,
  flags: FlagRegistry,
  { nameOf }: Pick<VisitorSalts, 'nameOf'>,
): Promise<{
  parts: Pick<AppContext, 'flags' | 'takesReviews'> & { experiments: Experiments };
  stop(): Promise<void>;
}> {
  await flags.follow(createFlagSwitches(database));
  await flags.followDefaults(() => findFlagDefaults(database));
  const experiments = await openExperiments({ database, flags, nameOf, now: Date.now, log });
  const takesReviews: AppContext['takesReviews'] = (brand) => !flags.isTurnedOff(brand, 'consumer_ratings');
  return { parts: { flags: flags.of, takesReviews, experiments }, stop: experiments.stop };
}
