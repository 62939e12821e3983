// Runs one exercise against a PostgreSQL that ends its connections: `cut-process.ts DATABASE_URL NAME MOST`. Writes its
// report as JSON. A process of its own, since what is tested is whether it ends.
import { runCuts } from '#ports/database/testing/run-cuts.ts';
import { CONTROLS, EXERCISES } from './cut-exercises.ts';

const [databaseUrl = '', name = '', most = ''] = process.argv.slice(2);
const exercise = { ...EXERCISES, ...CONTROLS }[name];
if (!exercise) throw new Error(`There is no exercise "${name}".`);
console.log(JSON.stringify(await runCuts(databaseUrl, exercise, Number(most))));
process.exit(0);
