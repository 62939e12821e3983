import { memoryLimits } from '#ports/limits/memory-limits.ts';
import type { AppContext } from '../../../base/app-context.ts';
import { startLeads } from '../../../boot/start-leads.ts';
import { type SavesTestSite, openSavesTestSite } from '../../saves/testing/saves-test-site.ts';
import { readMails } from '#features/outbox/testing/read-outbox.ts';

/** Listings of the site: of a dealer with a phone, of a private seller, and of a dealer who takes no messages. */
export const CARS = { dealer: 42, person: 50, silent: 51 } as const;

export type LeadsSite = SavesTestSite & {
  /** Moves the clock of leads. */
  wait(ms: number): void;
  /** Returns the emails in the outbox, newest last. */
  mails(): Promise<{ template: string; to: string; data: Record<string, unknown> }[]>;
  /** Returns the key in the newest email of a template. */
  keyIn(template: string): Promise<string>;
};

/** Opens the whole application on its own database. Posts may come from any address (`X-Forwarded-For`). */
export async function openLeadsSite(changes: Partial<AppContext> = {}): Promise<LeadsSite> {
  let time = Date.now();
  const site = await openSavesTestSite({}, (database) => ({
    ...changes,
    ingress: { trustedProxies: 1 },
    leads: startLeads({
      ...{ database, limits: memoryLimits, originFor: () => 'https://cars.example', leadsFallback: undefined },
      now: () => new Date(time),
    }),
  }));
  const { database } = site;
  await database.query(
    `update owners set facts = facts || '{"phone": "3035550123"}', lead_email = 'dealer@example.com'`,
  );
  await addSeller(site, CARS.person, { privateSeller: true, name: 'Pat Jones', phone: '3035550199' });
  await addSeller(site, CARS.silent, { hideEmailForm: true, name: 'Silent Motors' });
  const mails: LeadsSite['mails'] = () => readMails(database);
  return {
    ...site,
    mails,
    wait: (ms) => void (time += ms),
    keyIn: async (template) => {
      const link = (await mails()).findLast((mail) => mail.template === template)?.data['link'];
      return new URL(String(link)).searchParams.get('key')!;
    },
  };
}

/** Adds another seller with one listing like the first seller's. */
export async function addSeller(
  { database }: Pick<SavesTestSite, 'database'>,
  id: number,
  owner: object,
): Promise<void> {
  await database.query(
    `insert into owners (id, source_id, key, facts, content_hash, lead_email) overriding system value
     select $1::integer, 1, $1::integer::text, facts || $2, '', 'seller@example.com' from owners where id = 7`,
    [id, JSON.stringify(owner)],
  );
  await database.query(
    `insert into listings (id, source_id, key, owner_id, facts, content_hash) overriding system value
     select $1::bigint, 1, $1::bigint::text, $1::bigint, facts, '' from listings where id = 42`,
    [id],
  );
}

export const FORM = {
  ...{ firstName: 'Ann', lastName: 'Lee', fromEmailAddress: 'ann@example.com', phoneNumber: '(303) 555-0100' },
  comments: 'Is the tow hitch included?',
};

/** Headers of a browser that posts a form. */
export const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
  ...{ accept: 'text/html', 'accept-language': 'en-US', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
};
