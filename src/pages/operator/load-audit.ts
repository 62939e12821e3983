import { type AuditFacts, auditTitle, maskEmail } from '#features/audit/audit.ts';
import type { AuditRow } from '#features/audit/audit.server.ts';
import { momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { type OperatorPageRequest, operatorPage, OPERATOR_PAGE_SIZE } from './load.ts';
import type { AuditView, OperatorData } from './page-data.ts';

const AUDIT = '/operator/audit';

export type AuditFilter = { action: string; about: string };

/**
 * Loads the logged actions of account owners, dealers and operators. `addresses`: email addresses by account id, for
 * accounts that still exist.
 */
export function loadAudit(
  { brand, before, clock }: Pick<OperatorPageRequest, 'brand' | 'before' | 'clock'>,
  filter: AuditFilter,
  found: readonly AuditRow[],
  addresses: ReadonlyMap<string, string>,
): PageAnswer<OperatorData> {
  const shown = found.slice(0, OPERATOR_PAGE_SIZE);
  const nameOf = (userId: string) => {
    const email = addresses.get(userId);
    return email === undefined ? `account ${userId}` : maskEmail(email);
  };
  const view: AuditView = {
    kind: 'audit',
    ...filter,
    isFiltered: filter.action !== '' || filter.about !== '',
    rows: shown.map(({ id, at, actor, role, action, subject, before: was, after, requestId }) => ({
      id,
      title: auditTitle(action),
      action,
      at: momentView(at, clock),
      who: AUDIT_ROLES[role] ?? role,
      actor: actor === null ? null : { label: nameOf(actor), href: hrefOf({ action: '', about: actor }) },
      subject: {
        label: subject.startsWith('account:') ? nameOf(subject.slice('account:'.length)) : subject,
        href: hrefOf({ action: '', about: subject }),
      },
      isOwn: actor !== null && subject === `account:${actor}`,
      facts: factsOf(was, after),
      requestId,
    })),
    newest: before === null ? null : hrefOf(filter),
    older: found.length > OPERATOR_PAGE_SIZE ? hrefOf(filter, shown.at(-1)!.id) : null,
  };
  return operatorPage(brand, 'Audit log', null, view);
}

function hrefOf({ action, about }: AuditFilter, before?: number): string {
  const query = new URLSearchParams({
    ...(action && { action }),
    ...(about && { about }),
    ...(before !== undefined && { before: String(before) }),
  });
  return query.size === 0 ? AUDIT : `${AUDIT}?${query}`;
}

/** Formats facts: `role: staff → owner`, `way: password`. */
function factsOf(before: AuditFacts | null, after: AuditFacts | null): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [was, is] = [textOf(before?.[name]), textOf(after?.[name])];
    if (was === is) return is === '' ? [] : [`${name}: ${is}`];
    if (was === '') return [`${name}: ${is}`];
    return [is === '' ? `${name} before: ${was}` : `${name}: ${was} → ${is}`];
  });
}

function textOf(value: AuditFacts[string] | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}

const AUDIT_ROLES: Readonly<Record<string, string>> = {
  operator: 'Operator',
  dealer: 'Dealer',
  account: 'Account',
  visitor: 'Not signed in',
  'command-line': 'Command line',
  site: 'The site',
};
