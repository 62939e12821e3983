import { type AuditActor, type AuditFacts, maskEmail, maskUrl } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import type { BrandKey } from '#features/brands/brands.ts';
import type { PaymentSettings } from '#features/dealers/dealers.ts';
import { findDealer, ownerAddressesOf } from '#features/dealers/dealers.server.ts';
import type { Destination } from '#features/leads/leads.ts';
import type { MailTemplates } from '#features/outbox/outbox.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import type { Queryable } from '#ports/database/database.ts';

/** The dealership that is changed, who changes it, and the site that its owners' emails link to. */
export type DealerChange = {
  ownerId: number;
  actor: AuditActor;
  brand: BrandKey;
  originFor(brand: BrandKey): string;
};

type MailData = MailTemplates['dealer-change'];

export type RecordedDealerChange = {
  /** The action in the audit log. */
  action: string;
  before?: AuditFacts;
  after?: AuditFacts;
  /** The change, as the email to the owners describes it. `what`: an address, or the host of a webhook. */
  change: MailData['change'];
  what: string;
};

/**
 * Maximum number of emails per hour to one owner of one dealership. After that, one more email says that there were
 * more changes.
 */
const MAILS_AN_HOUR = 10;

type Owner = Awaited<ReturnType<typeof ownerAddressesOf>>[number];

/**
 * Records a change of a dealership in the audit log and emails its other owners, on the connection of the change.
 * `ownersBefore`: the owners before the change, if it may have removed one, so that this owner is notified too.
 */
export async function recordDealerChange(
  connection: Queryable,
  { ownerId, actor, brand, originFor }: DealerChange,
  { action, before, after, change, what }: RecordedDealerChange,
  ownersBefore: readonly Owner[] = [],
): Promise<void> {
  const subject = `dealer:${ownerId}`;
  await recordAudit(connection, actor, {
    action,
    subject,
    ...(before && { before }),
    ...(after && { after }),
  });
  const dealer = await findDealer(connection, ownerId);
  if (!dealer) return;
  const owners = new Map(
    [...ownersBefore, ...(await ownerAddressesOf(connection, ownerId))].map((owner) => [owner.userId, owner]),
  );
  const by = byWords(actor, owners);
  const link = `${originFor(brand)}/dealer/settings?dealer=${ownerId}`;
  const others = [...owners.values()].filter(({ userId }) => userId !== actor.userId || actor.role !== 'dealer');
  // All transactions use the same order, so that two of them never deadlock on each other's keys.
  for (const { userId, email } of others.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const data = { dealer: dealer.name, change, what, by, link };
    await mailWithinLimit(connection, `dealer-change:${ownerId}:${userId}`, { to: email, brand, data });
  }
}

type ChangeMail = {
  to: string;
  brand: BrandKey;
  data: MailData;
};

/**
 * Emails a change to an owner, at most ten per hour; then one email says that there were more changes. Otherwise one
 * owner could flood the others. Each email of an hour has its own key, so that concurrent changes cannot exceed the
 * limit.
 */
async function mailWithinLimit(connection: Queryable, key: string, { to, brand, data }: ChangeMail): Promise<void> {
  const hour = Math.floor(Date.now() / 3_600_000);
  const keys = Array.from({ length: MAILS_AN_HOUR + 1 }, (_each, at) => `${key}:${hour}:${at}`);
  const found = await connection.query<{ key: string }>('select key from outbox where key = any($1)', [keys]);
  const used = new Set(found.map((row) => row.key));
  for (const [at, free] of keys.entries()) {
    if (used.has(free)) continue;
    const mail: MailData = { ...data, change: at < MAILS_AN_HOUR ? data.change : 'more' };
    const { kind } = await enqueueMail(connection, {
      key: free,
      to,
      brand,
      template: 'dealer-change',
      urgent: true,
      data: mail,
    });
    if (kind === 'queued') return;
  }
}

function byWords({ role, userId }: AuditActor, owners: ReadonlyMap<string, Owner>): string {
  if (role === 'operator' || role === 'command-line') return 'an operator of this site';
  if (role === 'site') return 'this site';
  return owners.get(userId ?? '')?.email ?? 'a member of your team';
}

/** Formats a destination for owners. The path of a webhook is masked because it may hold a secret. */
export function destinationText({ kind, address }: Pick<Destination, 'kind' | 'address'>): string {
  return kind === 'webhook' ? `the webhook at ${maskUrl(address)}` : address;
}

export function destinationAuditFacts({
  kind,
  address,
  enabled,
}: Pick<Destination, 'kind' | 'address' | 'enabled'>): AuditFacts {
  return { kind, address: kind === 'webhook' ? maskUrl(address) : maskEmail(address), enabled };
}

/** Records only the host of a partner's address, because the address may contain the dealer's key. */
export function paymentAuditFacts(settings: PaymentSettings): AuditFacts {
  const { retailingType, uiEnabled, leaseEnabled, calculationUrl, incentivesUrl } = settings;
  return {
    retailingType,
    uiEnabled,
    leaseEnabled,
    calculationUrl: calculationUrl && maskUrl(calculationUrl),
    incentivesUrl: incentivesUrl && maskUrl(incentivesUrl),
  };
}
