// A worker process: `work-process.ts DATABASE_URL NAME QUEUE [hang]`. It writes its progress to standard output, one
// word per line: `ready`, `begun`, `done`. With `hang`, its jobs end only when they are aborted. It stops gracefully
// when its standard input ends.
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '#ports/database/database.ts';
import { createJobs } from '../jobs.ts';
import { TEST_OPTIONS } from './test-options.ts';

const [databaseUrl = '', name = '', queue = '', hang] = process.argv.slice(2);
/** Longer than the interval at which another process polls, so that it would start meanwhile if it could. */
const WORK_MS = 1_000;

const database = connectDatabase(databaseUrl);
const jobs = await createJobs(databaseUrl, (error) => console.error(error), TEST_OPTIONS);
await jobs.work(queue, async (signal) => {
  const [run] = await database.query<{ id: number }>('insert into runs (worker, queue) values ($1, $2) returning id', [
    name,
    queue,
  ]);
  console.log('begun');
  if (hang) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  else await wait(WORK_MS);
  await database.query('update runs set ended_at = clock_timestamp() where id = $1', [run!.id]);
  console.log('done');
});
console.log('ready');
process.stdin.resume().once('end', () => void jobs.stop().then(() => process.exit(0)));
