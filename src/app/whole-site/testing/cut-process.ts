// Runs one exercise against a PostgreSQL that terminates its connections: `cut-process.ts DATABASE_URL NAME MOST`.
// Writes its report as JSON. It is a separate process because the test checks whether the process exits.
import { runConnectionCuts } from '#ports/database/testing/run-connection-cuts.ts';
import { CONTROL_EXERCISES, CONNECTION_EXERCISES } from './cut-exercises.ts';

const [databaseUrl = '', name = '', max = ''] = process.argv.slice(2);
const exercise = { ...CONNECTION_EXERCISES, ...CONTROL_EXERCISES }[name];
if (!exercise) throw new Error(`There is no exercise "${name}".`);
console.log(JSON.stringify(await runConnectionCuts(databaseUrl, exercise, Number(max))));
process.exit(0);
