import { type AuditActor, type AuditFacts, maskEmail, maskUrl } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import type { BrandKey } from '#features/brands/brands.ts';
import { findDealer, ownerAddressesOf } from '#features/dealers/dealers.server.ts';
import type { Destination } from '#features/leads/leads.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import type { Connection } from '#ports/database/database.ts';

/** Who changes a dealership, and where its owners read about it. */
export type DealerChange = {
  ownerId: number;
  actor: AuditActor;
  brand: BrandKey;
  originFor(brand: BrandKey): string;
};

export type NotedChange = {
  /** For the audit log. */
  action: string;
  before?: AuditFacts;
  after?: AuditFacts;
  /** For the owners: a change of `src/mails/dealer-change.tsx`, and what it was about. */
  change: string;
  what: string;
};

type Owner = Awaited<ReturnType<typeof ownerAddressesOf>>[number];

/**
 * Records a change of a dealership in the audit log and mails its other owners, on the connection of the change.
 * `ownersBefore`: the owners before the change, where it may have removed one; they are told too.
 */
export async function noteDealerChange(
  connection: Pick<Connection, 'query'>,
  { ownerId, actor, brand, originFor }: DealerChange,
  { action, before, after, change, what }: NotedChange,
  ownersBefore: readonly Owner[] = [],
): Promise<void> {
  const subject = `dealer:${ownerId}`;
  const id = await recordAudit(connection, actor, {
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
  for (const { userId, email } of owners.values())
    if (userId !== actor.userId || actor.role !== 'dealer')
      await enqueueMail(connection, {
        ...{ key: `dealer-change:${id}:${userId}`, to: email, brand, template: 'dealer-change', urgent: true },
        data: { dealer: dealer.name, change, what, by, link },
      });
}

function byWords({ role, userId }: AuditActor, owners: ReadonlyMap<string, Owner>): string {
  if (role === 'operator' || role === 'command-line') return 'an operator of this site';
  return owners.get(userId ?? '')?.email ?? 'a member of your team';
}

/** A destination as owners read it; the path of a webhook may hold a secret. */
export function wordsOf({ kind, address }: Pick<Destination, 'kind' | 'address'>): string {
  return kind === 'webhook' ? `the webhook at ${maskUrl(address)}` : address;
}

/** A destination as the audit log keeps it. */
export function factsOf({ kind, address, enabled }: Pick<Destination, 'kind' | 'address' | 'enabled'>): AuditFacts {
  return { kind, address: kind === 'webhook' ? maskUrl(address) : maskEmail(address), enabled };
}
