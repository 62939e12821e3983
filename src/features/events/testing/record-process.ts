// A server that records events until it is killed: `record-process.ts DATABASE_URL [early]`. It writes the ID of each
// acknowledged event to its standard output.
import { writeSync } from 'node:fs';
import { connectDatabase } from '#ports/database/database.ts';
import { recordUntilKilled } from './record-until-killed.ts';

const [databaseUrl = '', mode = ''] = process.argv.slice(2);
await recordUntilKilled(connectDatabase(databaseUrl, { poolSize: 4 }), {
  isEarly: mode === 'early',
  // Not buffered, so that what was acknowledged before a kill is known.
  acknowledge: (ids) => void writeSync(1, `${ids.join('\n')}\n`),
});
