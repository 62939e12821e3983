// `npm run operators`: manages operators by email address. See docs/configuration.md.
import { COMMAND_LINE, maskEmail } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import {
  addOperator,
  createSignInLink,
  findAccountByEmail,
  findAccountParts,
  listOperators,
  createRecoveryCodes,
  removeOperator,
  resetOperator,
} from '#features/shoppers/shoppers.server.ts';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { removeControlCharacters } from '#kit/text/remove-control-characters.ts';
import type { Database } from '#ports/database/database.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { createOriginFor } from '../base/create-origin-for.ts';
import { type Config, readConfig } from '../base/config.ts';
import { lockSessions } from '../identity/lock-sessions.ts';
import { reportFailure } from './describe-failure.ts';

const USAGE = `Usage: npm run operators -- list
       npm run operators -- add|remove someone@example.com
       npm run operators -- link|codes|reset someone@example.com

An account with an address of the list can open the operator pages after signing in with a passkey.
add prints the account that already has the address, with its passkeys.
link prints a link that signs in once, within an hour, and creates the account if there is none. Use it where the site sends no email.
codes prints ten new recovery codes, each for one sign-in, in place of all earlier ones.
reset removes the account's passkeys, recovery codes and sessions, and ends its notifications; the operator then adds a new passkey.

Set DATABASE_URL and DATA_DIR as for the server.`;

async function run([verb, email, ...more]: readonly string[]): Promise<number> {
  const isOne = email !== undefined && more.length === 0;
  const isChange = (verb === 'add' || verb === 'remove') && isOne;
  const isRecovery = (verb === 'link' || verb === 'codes' || verb === 'reset') && isOne;
  if (!isChange && !isRecovery && (verb !== 'list' || email !== undefined)) {
    console.log(USAGE);
    return verb === '--help' ? 0 : 1;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    if (isRecovery) return await recover(database, verb, { email, origin: originOf(config) });
    return isChange ? await change(database, verb, email) : await list(database);
  } finally {
    await database.close();
  }
}

async function change(database: Database, verb: 'add' | 'remove', email: string): Promise<number> {
  const done = await database.transaction(async (connection) => {
    const changed = await (verb === 'add' ? addOperator : removeOperator)(connection, email);
    const event = { action: `operator.${verb}`, subject: `operator:${maskEmail(email)}` };
    if (changed === 'changed') await recordAudit(connection, COMMAND_LINE, event);
    return changed;
  });
  if (done === 'no-address') {
    console.error(`"${email}" is not an email address.`);
    return 1;
  }
  if (done === 'changed' && verb === 'add') await warnOfAccount(database, email.trim().toLowerCase());
  if (done === 'unchanged')
    console.log(`${email} ${verb === 'add' ? 'is an operator already' : 'was not an operator'}.`);
  return list(database);
}

/**
 * Warns if the account already exists, because an attacker may have created it: it would become an operator's account
 * with the attacker's passkeys.
 */
async function warnOfAccount(database: Database, email: string): Promise<void> {
  const account = await findAccountByEmail(database, email);
  if (!account) return;
  const { createdAt, passkeys } = await findAccountParts(database, account.userId);
  const names = passkeys.map(
    (passkey) => `  "${removeControlCharacters(passkey.name)}", added on ${formatDay(passkey.createdAt)}\n`,
  );
  console.log(`Warning: ${email} already has an account, created on ${formatDay(createdAt)}.
${names.length === 0 ? 'It has no passkeys.\n' : `Its passkeys:\n${names.join('')}`}
The first passkey that signs in to this account opens the operator pages. Ask the owner of the address whether the account and
every passkey are theirs. If not:
1. Run: npm run operators -- remove ${email}
2. The owner resets the password at the site ("Forgot your password?").
3. Run: npm run operators -- add ${email}
4. Run: npm run operators -- reset ${email}
   This removes the account's passkeys and sessions, and ends its notifications. The owner then signs in and adds a new passkey.
`);
}

function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function originOf(config: Config): string {
  return createOriginFor(config, () => config.port)(MAIN_BRAND.key);
}

async function recover(
  database: Database,
  verb: 'link' | 'codes' | 'reset',
  { email: given, origin }: { email: string; origin: string },
): Promise<number> {
  const email = given.trim().toLowerCase();
  if (!(await listOperators(database)).includes(email)) {
    console.error(`${email} is not an operator. Add the address first.`);
    return 1;
  }
  await database.transaction(async (connection) => {
    if (verb === 'link') {
      const { url, hours } = await createSignInLink(connection, { email, refUrl: '/operator', origin });
      console.log(`${url}\nIt works once, within ${hours === 1 ? 'an hour' : `${hours} hours`}.`);
    } else if (verb === 'codes') console.log((await createRecoveryCodes(connection, email)).join('\n'));
    else {
      const account = await findAccountByEmail(connection, email);
      await resetOperator(connection, email, account && (await lockSessions(connection, account)));
    }
    await recordAudit(connection, COMMAND_LINE, {
      action: `operator.${verb}`,
      subject: `operator:${maskEmail(email)}`,
    });
  });
  if (verb === 'reset') console.log(`${email} adds a new passkey at the next sign-in.`);
  return 0;
}

async function list(database: Database): Promise<number> {
  const operators = await listOperators(database);
  console.log(operators.join('\n') || 'This site has no operators yet.');
  return 0;
}

/** Runs the command. Returns its exit code. */
export function main(args: readonly string[]): Promise<number> {
  return reportFailure(() => run(args));
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
