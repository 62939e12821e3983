/** Names of audited actions for the person who did them. */
const NAMES: Readonly<Record<string, string>> = {
  'account.create': 'Created the account',
  'account.delete': 'Deleted the account',
  'account.export': 'Downloaded all data',
  'account.hold': 'Locked the account while its email address was disputed',
  'account.rename': 'Changed your name',
  'data.delete': 'Deleted stored data',
  'data.download': 'Downloaded stored data',
  'data.restore': 'Restored stored data',
  'email.change': 'Changed your email address',
  'email.request': 'Asked to change your email address',
  'email.take-back': 'Took back your email address',
  'invitation.accept': 'Joined a dealership',
  'passkey.add': 'Added a passkey',
  'passkey.remove': 'Removed a passkey',
  'password.change': 'Changed your password',
  'password.change-failed': 'Entered a wrong password to change it',
  'password.reset': 'Set a new password',
  'recovery-code.failed': 'Entered a wrong recovery code',
  'recovery-code.use': 'Used a recovery code',
  'session.end': 'Signed out a browser',
  'sign-in': 'Signed in',
  'sign-in.failed': 'Failed sign-in',
  'sign-in.failed-more': 'More failed sign-ins',
  'sign-out': 'Signed out',
};

/**
 * Returns the name of an audited action: `Added a passkey`. An action without one, such as those of a dealer's desk,
 * keeps its words: `Invitation: send`.
 */
export function auditName(action: string): string {
  if (Object.hasOwn(NAMES, action)) return NAMES[action]!;
  const words = action.replace('.', ': ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
