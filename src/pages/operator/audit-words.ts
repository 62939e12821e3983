/** Titles of the audit log's actions. */
const WORDS: Readonly<Record<string, string>> = {
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
  'member.change': 'Changed a member’s role',
  'destination.add': 'Added a destination for leads',
  'destination.switch': 'Switched a destination on or off',
  'destination.remove': 'Removed a destination for leads',
  'lead.status': 'Changed the status of a lead',
  'lead.release': 'Released a held message',
  'outbox.retry': 'Retried a dead letter',
  'outbox.give-up': 'Gave up on a dead letter',
  'operator.add': 'Added an operator',
  'operator.remove': 'Removed an operator',
  'operator.codes': 'Made new recovery codes',
  'operator.reset': 'Reset an operator’s passkeys',
};

/** Returns the title of an action. An action of another version keeps its own name. */
export function actionTitle(action: string): string {
  return Object.hasOwn(WORDS, action) ? WORDS[action]! : action;
}

export const AUDIT_ROLES: Readonly<Record<string, string>> = {
  operator: 'Operator',
  dealer: 'Dealer',
  account: 'Account',
  visitor: 'Not signed in',
  'command-line': 'Command line',
};
