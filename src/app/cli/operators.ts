// `npm run operators`: who runs the site, by e-mail address. docs/configuration.md is its manual.
import { addOperator, listOperators, removeOperator } from '#features/shoppers/shoppers.server.ts';
import type { Database } from '#ports/database/database.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { readConfig } from '../config.ts';
import { describeFailure } from './describe-failure.ts';

const USAGE = `Usage: npm run operators -- list
       npm run operators -- add|remove someone@example.com

Whoever signs in with an address of the list sees the operator's pages. Give DATABASE_URL and DATA_DIR as to the server.`;

async function run([verb, email, ...more]: readonly string[]): Promise<number> {
  const isChange = (verb === 'add' || verb === 'remove') && email !== undefined && more.length === 0;
  if (!isChange && (verb !== 'list' || email !== undefined)) {
    console.log(USAGE);
    return verb === '--help' ? 0 : 1;
  }
  const database = await openDatabase(readConfig(process.env));
  try {
    return isChange ? await change(database, verb, email) : await list(database);
  } finally {
    await database.close();
  }
}

async function change(database: Database, verb: 'add' | 'remove', email: string): Promise<number> {
  const done = await (verb === 'add' ? addOperator : removeOperator)(database, email);
  if (done === 'no-address') {
    console.error(`"${email}" is no e-mail address.`);
    return 1;
  }
  if (done === 'unchanged') console.log(`${email} ${verb === 'add' ? 'was one already' : 'was none'}.`);
  return list(database);
}

async function list(database: Database): Promise<number> {
  const operators = await listOperators(database);
  console.log(operators.join('\n') || 'Nobody runs this site yet.');
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
