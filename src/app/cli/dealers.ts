// `npm run dealers`: invites the first member of a dealership. See docs/features/leads.md.
import { type DealerRow, findDealers } from '#features/dealers/dealers.server.ts';
import { COMMAND_LINE } from '#features/audit/audit.ts';
import { MAIN_BRAND } from '#features/brands/brands.ts';
import { invitationFormSchema } from '#features/dealers/dealers.ts';
import { removeControlCharacters } from '#kit/text/remove-control-characters.ts';
import type { Database } from '#ports/database/database.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { createOriginFor } from '../base/create-origin-for.ts';
import { type Config, readConfig } from '../base/config.ts';
import { openSecrets } from '../boot/open-secrets.ts';
import { inviteByMail } from '../routes/desk/change-dealer.ts';
import { reportFailure } from './describe-failure.ts';

const USAGE = `Usage: npm run dealers -- find [TEXT]
       npm run dealers -- invite DEALER someone@example.com

DEALER is a number, or a name that only one dealer has. The invited person becomes an owner of the dealership. The link in the email works once, within seven days, for an account with that address. Set DATABASE_URL and DATA_DIR as for the server.`;

/** Maximum number of dealers to print. */
const MOST = 50;

async function run([verb, dealer, email, ...more]: readonly string[]): Promise<number> {
  const isInvite = verb === 'invite' && dealer !== undefined && email !== undefined && more.length === 0;
  if (!isInvite && (verb !== 'find' || email !== undefined)) {
    console.log(USAGE);
    return verb === '--help' ? 0 : 1;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    await openSecrets(database, config);
    const found = await findDealers(database, dealer ?? '', MOST + 1);
    if (isInvite) return await inviteOwner(database, config, { dealer, email, found });
    console.log(describeDealers(found) || 'No dealers match.');
    return 0;
  } finally {
    await database.close();
  }
}

type Invitation = { dealer: string; email: string; found: readonly DealerRow[] };

async function inviteOwner(database: Database, config: Config, { dealer, email, found }: Invitation): Promise<number> {
  const fits = found.filter(({ ownerId, name }) => String(ownerId) === dealer || name === dealer);
  // A number is never a part of a name, because a mistyped number must not invite the owner of another dealership.
  const candidates = fits.length === 1 ? fits : isNumber(dealer) ? [] : found;
  const [chosen] = candidates;
  const read = invitationFormSchema.safeParse({ email, role: 'owner' });
  if (!read.success) return refuse(`"${email}" is not an email address.`);
  if (!chosen) return refuse(`There is no dealer "${dealer}".`);
  if (candidates.length > 1) return refuse(`Give the number of one of these dealers:\n${describeDealers(found)}`);
  let link = '';
  const parts = { database, originFor: createOriginFor(config, () => config.port) };
  const invitation = { ...read.data, ownerId: chosen.ownerId, invitedBy: null };
  const kind = await inviteByMail(
    parts,
    invitation,
    { actor: COMMAND_LINE, brand: MAIN_BRAND.key },
    (made) => (link = made),
  );
  const name = removeControlCharacters(chosen.name);
  if (kind === 'already-member') return refuse(`${email} is an owner of ${name} already.`);
  if (kind !== 'invited') return refuse(`${name} has too many open invitations.`);
  if (config.mail) console.log(`The server will email the invitation to ${name} to ${email}.`);
  else
    console.log(`This site sends no email. Give ${email} this link, which accepts the invitation to ${name}:\n${link}`);
  return 0;
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

function refuse(words: string): number {
  console.error(words);
  return 1;
}

function describeDealers(found: readonly DealerRow[]): string {
  const more = found.length > MOST ? [`More than ${MOST} dealers match. Give more of the name.`] : [];
  return [...found.slice(0, MOST).map(describeDealer), ...more].join('\n');
}

function describeDealer({ ownerId, name, city, state, source, listings, members, mainId }: DealerRow): string {
  const place = [city, state].filter(Boolean).join(', ');
  const cells = [String(ownerId), name, place, `feed: ${source}`, `listings: ${listings}`, `members: ${members}`];
  if (mainId !== null) cells.push(`merged into ${mainId}`);
  return cells.map(removeControlCharacters).join('\t');
}

/** Runs the command. Returns its exit code. */
export function main(args: readonly string[]): Promise<number> {
  return reportFailure(() => run(args));
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
