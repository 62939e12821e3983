// Runs exercises against a PostgreSQL that terminates their connections: `cut-process.ts DATABASE_URL MOST NAME…`.
// Writes a line of JSON after each: its name and its report. It is a separate process because the test checks whether the process exits.
import { runConnectionCuts } from '#ports/database/testing/run-connection-cuts.ts';
import { CONTROL_EXERCISES, CONNECTION_EXERCISES } from './connection-exercises.ts';

const [databaseUrl = '', max = '', ...names] = process.argv.slice(2);
for (const name of names) {
  const exercise = { ...CONNECTION_EXERCISES, ...CONTROL_EXERCISES }[name];
  if (!exercise) throw new Error(`There is no exercise "${name}".`);
  console.log(JSON.stringify([name, await runConnectionCuts(databaseUrl, exercise, Number(max))]));
}
process.exit(0);
