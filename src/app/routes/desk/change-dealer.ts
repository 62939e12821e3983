import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import { z } from 'zod';
import { maskEmail } from '#features/audit/audit.ts';
import {
  DEALER_ROLES,
  INVITATION_DAYS,
  invitationFormSchema,
  paymentSettingsFormSchema,
} from '#features/dealers/dealers.ts';
import {
  changeMember,
  findPaymentSettings,
  inviteMember,
  isInvitationRevoked,
  type InviteResult,
  listMembers,
  type NewInvitation,
  listOpenInvitations,
  lockPaymentSettings,
  ownerAddressesOf,
  revokeInvitation,
  savePaymentSettings,
} from '#features/dealers/dealers.server.ts';
import type { BrandKey } from '#features/brands/brands.ts';
import { destinationFormSchema } from '#features/leads/leads.ts';
import {
  addDestination,
  isDestinationGone,
  listDestinations,
  removeDestination,
  setDestinationEnabled,
} from '#features/leads/leads.server.ts';
import { enqueueMail } from '#features/outbox/outbox.server.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import type { FilledForm, PaymentSettingsView } from '#pages/dealer-desk/page-data.ts';
import { actorOf } from '../../identity/audit-actor.ts';
import { accountOf } from '../../identity/identity.ts';
import { formVersionOf } from './form-version.ts';
import type { MailQuota } from '../../http/mail-quota.ts';
import { type Fields, readFields } from '../../http/posted-fields.ts';
import type { AppContext } from '../../base/app-context.ts';
import {
  type DealerChange,
  destinationAuditFacts,
  recordDealerChange,
  type RecordedDealerChange,
  paymentAuditFacts,
  destinationText,
} from './record-dealer-change.ts';

/** The changes to a dealership's settings. Each is a form of its page. */
export const DEALER_ACTIONS = ['invite', 'revoke', 'member', 'destination', 'switch', 'remove', 'payments'] as const;
type Action = (typeof DEALER_ACTIONS)[number];

export const DEALER_NOTES = {
  invited: 'The invitation was sent.',
  'invited-not-sent':
    'The invitation is saved, but this site doesn’t send email. The text below the form says where its link is.',
  'already-member': 'They already have that role here.',
  'too-many-mails':
    'Too many emails went to this address, its domain or from your network. Please try again in an hour.',
  'too-many-invitations': 'Too many invitations are open. Withdraw some first.',
  revoked: 'The invitation was withdrawn.',
  changed: 'Changed.',
  'last-owner': 'A dealership needs an owner. Make another member an owner first.',
  added: 'The destination was added. New leads go there.',
  'added-with-waiting':
    'The destination was added. Leads that were waiting are being sent there, and new leads go there too.',
  'changed-with-waiting': 'Changed. Leads that were waiting are being sent there.',
  already: 'This destination is already in the list.',
  'too-many': 'A dealership can have ten destinations. Remove one first.',
  removed: 'The destination was removed.',
  merged: 'Nothing was changed: this dealer was merged into another one. Change the settings of that one.',
  'payments-saved': 'The payment settings were saved. They apply within ten seconds.',
} as const;
export type DealerNote = keyof typeof DEALER_NOTES;

/** The result of a change: a note, an error of its form, or an unknown id. */
export type DealerChangeResult =
  | { kind: 'note'; note: DealerNote }
  | { kind: 'error'; filled: FilledForm }
  | { kind: 'unknown' };

type Change = DealerChange & {
  userId: string;
  /** Counts an email to a typed address; returns `false` beyond the limit. */
  mayMail(email: string): Promise<boolean>;
};
type Parts = Pick<AppContext, 'database' | 'originFor' | 'leads' | 'sendsMail'>;

/** Applies the form of the settings that the path names to one dealership. The caller has checked access to it. */
export async function changeDealer(
  context: Context,
  appContext: AppContext,
  mayMail: MailQuota,
  { ownerId, role }: { ownerId: number; role: 'dealer' | 'operator' },
): Promise<DealerChangeResult> {
  const fields = await readFields(context);
  const action = DEALER_ACTIONS.find((one) => one === context.req.param('action'));
  const account = await accountOf(context, appContext);
  if (!fields || !action || !account) return { kind: 'unknown' };
  const { userId } = account;
  return WORK[action](fields, appContext, {
    ownerId,
    userId,
    brand: appContext.brandOf(context.req.header('host')).key,
    originFor: appContext.originFor,
    actor: actorOf(context, role, userId),
    mayMail: (email) => mayMail(context, email),
  });
}

const WORK: Readonly<Record<Action, (fields: Fields, parts: Parts, change: Change) => Promise<DealerChangeResult>>> = {
  invite: async (fields, parts, { mayMail, ...change }) => {
    const read = invitationFormSchema.safeParse(fields);
    if (!read.success) return errorOf('invite', read.error, fields['email'], fields['role']);
    if (!(await mayMail(read.data.email))) return note('too-many-mails');
    const kind = await inviteByMail(parts, { ...read.data, ownerId: change.ownerId, invitedBy: change.userId }, change);
    if (kind === 'unknown-dealer') return { kind: 'unknown' };
    if (kind === 'invited') return note(parts.sendsMail ? 'invited' : 'invited-not-sent');
    return note(kind === 'too-many' ? 'too-many-invitations' : kind);
  },
  revoke: async (fields, { database }, change) => {
    const { id } = idSchema.parse(fields);
    return database.transaction(async (connection) => {
      const { ownerId } = change;
      const found = (await listOpenInvitations(connection, ownerId)).find((one) => one.id === id);
      if (!found || !(await revokeInvitation(connection, ownerId, id)))
        // The button was pressed twice.
        return (await isInvitationRevoked(connection, ownerId, id)) ? note('revoked') : { kind: 'unknown' };
      await recordDealerChange(connection, change, {
        action: 'invitation.withdraw',
        before: { email: maskEmail(found.email), role: found.role },
        change: 'invitation-withdrawn',
        what: found.email,
      });
      return note('revoked');
    });
  },
  member: async (fields, { database }, change) => {
    const read = memberSchema.safeParse(fields);
    if (!read.success) return { kind: 'unknown' };
    const { userId, role } = read.data;
    return database.transaction(async (connection) => {
      const { ownerId } = change;
      const owners = await ownerAddressesOf(connection, ownerId);
      const member = (await listMembers(connection, ownerId)).find((one) => one.userId === userId);
      const changed = await changeMember(connection, { ownerId, userId, role: role === 'none' ? null : role });
      // The button was pressed twice.
      if (changed === 'unknown' && role === 'none') return note('changed');
      if (changed === 'unknown' || !member) return { kind: 'unknown' };
      if (changed === 'last-owner') return note(changed);
      const recorded: RecordedDealerChange = {
        action: 'member.change',
        before: { member: userId, role: member.role },
        after: { member: userId, role },
        change: role === 'none' ? 'member-removed' : 'role-changed',
        what: member.email,
      };
      await recordDealerChange(connection, change, recorded, owners);
      return note(changed);
    });
  },
  destination: async (fields, { leads }, change) => {
    const read = destinationFormSchema.safeParse(fields);
    if (!read.success) return errorOf('destination', read.error, fields['address'], fields['kind']);
    const { ownerId, userId } = change;
    const { done, sent } = await leads.redirect(ownerId, async (connection) => {
      const added = await addDestination(connection, { ...read.data, ownerId, createdBy: userId });
      if (added === 'added')
        await recordDealerChange(connection, change, {
          action: 'destination.add',
          after: destinationAuditFacts({ ...read.data, enabled: true }),
          change: 'destination-added',
          what: destinationText(read.data),
        });
      return added;
    });
    return note(done === 'added' && sent > 0 ? 'added-with-waiting' : done);
  },
  switch: async (fields, { database, leads }, change) => {
    const { id } = idSchema.parse(fields);
    const { ownerId } = change;
    const enabled = fields['enabled'] === 'yes';
    const work = async (connection: Queryable) => {
      const found = (await listDestinations(connection, ownerId)).find((one) => one.id === id);
      if (!found || !(await setDestinationEnabled(connection, { ownerId, id, enabled }))) return false;
      if (found.enabled !== enabled)
        await recordDealerChange(connection, change, {
          action: 'destination.switch',
          before: destinationAuditFacts(found),
          after: destinationAuditFacts({ ...found, enabled }),
          change: enabled ? 'destination-on' : 'destination-off',
          what: destinationText(found),
        });
      return true;
    };
    if (!enabled) return (await database.transaction(work)) ? note('changed') : { kind: 'unknown' };
    const { done, sent } = await leads.redirect(ownerId, work);
    if (!done) return { kind: 'unknown' };
    return note(sent > 0 ? 'changed-with-waiting' : 'changed');
  },
  remove: async (fields, { database }, change) => {
    const { id } = idSchema.parse(fields);
    const { ownerId } = change;
    return database.transaction(async (connection) => {
      const found = (await listDestinations(connection, ownerId)).find((one) => one.id === id);
      if (!found || !(await removeDestination(connection, { ownerId, id })))
        // The button was pressed twice.
        return (await isDestinationGone(connection, id)) ? note('removed') : { kind: 'unknown' };
      await recordDealerChange(connection, change, {
        action: 'destination.remove',
        before: destinationAuditFacts(found),
        change: 'destination-removed',
        what: destinationText(found),
      });
      return note('removed');
    });
  },
  payments: async (fields, { database }, change) => {
    const read = paymentSettingsFormSchema.safeParse(fields);
    if (!read.success) return { kind: 'error', filled: submittedPaymentForm(fields, read.error.issues[0]!.message) };
    const { ownerId } = change;
    return database.transaction(async (connection) => {
      await lockPaymentSettings(connection, ownerId);
      const before = await findPaymentSettings(connection, ownerId);
      // The button was pressed twice.
      if (isDeepStrictEqual(before, read.data)) return note('payments-saved');
      const seen = formVersionOf(before);
      if (fields['seen'] !== seen) return { kind: 'error', filled: outdatedPaymentForm(fields, seen) };
      if (!(await savePaymentSettings(connection, ownerId, read.data))) return { kind: 'unknown' };
      await recordDealerChange(connection, change, {
        action: 'payment-settings.change',
        ...(before && { before: paymentAuditFacts(before) }),
        after: paymentAuditFacts(read.data),
        change: 'payment-settings',
        what: '',
      });
      return note('payments-saved');
    });
  },
};

/** Returns the submitted payment settings, to fill in the form again. */
export function submittedPaymentForm(fields: Fields, message: string | null): FilledForm {
  return { form: 'payments', message, value: '', choice: '', payments: parsePaymentFields(fields) };
}

/** Returns the form of settings that someone else changed after it was opened. Sending it again replaces that change. */
function outdatedPaymentForm(fields: Fields, seen: string): FilledForm {
  const filled = submittedPaymentForm(
    fields,
    'Nothing was saved: these settings were changed after you opened this page. What you typed is above. Save it to replace the other version.',
  );
  return { ...filled, isOutdated: true, payments: { ...parsePaymentFields(fields), seen } };
}

function parsePaymentFields(fields: Fields): PaymentSettingsView {
  const textOf = (name: string) =>
    String(fields[name] ?? '')
      .slice(0, 500)
      .toWellFormed();
  return {
    retailingType: fields['retailingType'] === 'PARTNER' ? 'PARTNER' : 'SITE',
    uiEnabled: fields['uiEnabled'] === 'yes',
    leaseEnabled: fields['leaseEnabled'] === 'yes',
    calculationUrl: textOf('calculationUrl'),
    incentivesUrl: textOf('incentivesUrl'),
    seen: textOf('seen'),
  };
}

/** Ids begin at 1, so a value that is not a number becomes 0 and matches nothing. */
const idSchema = z.object({ id: z.coerce.number().int().min(1).catch(0) });
const memberSchema = z.object({ userId: z.string().min(1).max(200), role: z.enum([...DEALER_ROLES, 'none']) });

function note(kind: DealerNote): DealerChangeResult {
  return { kind: 'note', note: kind };
}

function errorOf(form: FilledForm['form'], error: z.ZodError, value: unknown, choice: unknown): DealerChangeResult {
  const textOf = (given: unknown) => (typeof given === 'string' ? given.slice(0, 500).toWellFormed() : '');
  const message = error.issues[0]!.message;
  return { kind: 'error', filled: { form, message, value: textOf(value), choice: textOf(choice) } };
}

/** Stores an invitation with its email, atomically. */
export function inviteByMail(
  { database, originFor }: { database: Pick<Database, 'transaction'>; originFor(brand: BrandKey): string },
  invitation: NewInvitation,
  { actor, brand }: Pick<DealerChange, 'actor' | 'brand'>,
  onLink: (link: string) => void = () => undefined,
): Promise<InviteResult['kind']> {
  return database.transaction(async (connection) => {
    const invited = await inviteMember(connection, invitation);
    if (invited.kind !== 'invited') return invited.kind;
    const link = `${originFor(brand)}/dealer/invitations/${invited.key}`;
    await enqueueMail(connection, {
      key: `dealer-invitation:${invited.id}`,
      to: invitation.email,
      brand,
      template: 'dealer-invitation',
      urgent: true,
      data: { dealer: invited.dealer, role: invitation.role, link, days: INVITATION_DAYS },
    });
    const after = { email: maskEmail(invitation.email), role: invitation.role };
    const noted: RecordedDealerChange = { action: 'invitation.send', after, change: 'invited', what: invitation.email };
    await recordDealerChange(connection, { ownerId: invitation.ownerId, actor, brand, originFor }, noted);
    onLink(link);
    return invited.kind;
  });
}
