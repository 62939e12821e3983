import { type AuditFacts, maskEmail } from '#features/audit/audit.ts';
import type { AuditRow } from '#features/audit/audit.server.ts';
import { momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { type OperatorPageRequest, operatorPage, OPERATOR_PAGE_SIZE } from './load.ts';
import type { AuditView, OperatorData } from './page-data.ts';

const AUDIT = '/operator/audit';

export type AuditFilter = { action: string; about: string };

/**
 * Loads the actions of account owners, dealers and operators. `addresses`: by account id, for accounts that still
 * exist.
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
      title: actionTitle(action),
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

const WORDS: Readonly<Record<string, string>> = {
  'article.add': 'Added an expert review',
  'article.edit': 'Edited an expert review',
  'article.delete': 'Deleted an expert review',
  'ad.add': 'Uploaded an ad',
  'ad.pause': 'Paused an ad',
  'ad.resume': 'Resumed an ad',
  'ad.remove': 'Removed an ad',
  'sign-in': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
  'sign-in.failed-more': 'More failed sign-ins than are listed',
  'sign-out': 'Signed out',
  'session.end': 'Signed out other browsers',
  'account.create': 'Created an account',
  'account.rename': 'Changed the name of the account',
  'account.export': 'Downloaded the data of the account',
  'account.hold': 'Locked the account with the link sent to its former address',
  'account.delete': 'Deleted the account',
  'password.change': 'Changed the password',
  'password.change-failed': 'Entered a wrong current password',
  'password.reset': 'Reset the password with a link',
  'email.request': 'Requested a new email address',
  'email.change': 'Changed the email address',
  'email.take-back': 'Restored the former email address',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'recovery-code.use': 'Used a recovery code',
  'recovery-code.failed': 'Recovery code refused',
  'invitation.send': 'Sent an invitation',
  'invitation.withdraw': 'Withdrew an invitation',
  'invitation.accept': 'Accepted an invitation',
  'invitation.create-account': 'Requested the account of an invited address',
  'member.change': 'Changed a member’s role',
  'destination.add': 'Added a destination for leads',
  'destination.switch': 'Switched a destination on or off',
  'destination.remove': 'Removed a destination for leads',
  'campaign.create': 'Created a campaign',
  'campaign.edit': 'Edited a campaign',
  'campaign.submit': 'Sent a campaign for approval',
  'campaign.approve': 'Approved a campaign',
  'campaign.reject': 'Returned a campaign',
  'campaign.pause': 'Paused a campaign',
  'campaign.resume': 'Resumed a campaign',
  'campaign.end': 'Ended a campaign',
  'reserve-prices.set': 'Changed reserve prices',
  'lead.status': 'Changed the status of a lead',
  'lead.release': 'Released a held message',
  'reports.dismiss': 'Dismissed the reports of a listing',
  'listing.hide': 'Hid a listing',
  'listing.hide-automatically': 'Hid a listing after several fraud reports',
  'listing.sold': 'Marked a car as sold',
  'listing.sale-undone': 'Put a car back on the site that was marked as sold',
  'listing.restore': 'Restored a hidden listing',
  'feedback.close': 'Marked feedback as read',
  'dealer.merge': 'Merged a dealer into another',
  'dealer.separate': 'Separated a merged dealer',
  'source.remove': 'Removed the listings of a source',
  'outbox.retry': 'Retried a dead letter',
  'outbox.give-up': 'Gave up on a dead letter',
  'operator.add': 'Added an operator',
  'operator.remove': 'Removed an operator',
  'operator.link': 'Made a sign-in link for an operator',
  'operator.codes': 'Made new recovery codes',
  'operator.reset': 'Reset an operator’s passkeys',
};

/** Returns the title of an action. An unknown action, from another version, keeps its own name. */
function actionTitle(action: string): string {
  return Object.hasOwn(WORDS, action) ? WORDS[action]! : action;
}

const AUDIT_ROLES: Readonly<Record<string, string>> = {
  operator: 'Operator',
  dealer: 'Dealer',
  account: 'Account',
  visitor: 'Not signed in',
  'command-line': 'Command line',
  site: 'The site',
};
