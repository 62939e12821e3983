import type { Brand } from '#features/brands/brands.ts';
import type { AcceptInvitationResult, FoundInvitation } from '#features/dealers/dealers.server.ts';
import { type DeskLink, deskPage } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { DealerDeskData } from './page-data.ts';

export type InvitationPage = {
  brand: Brand;
  path: string;
  key: string;
  hasAccount: boolean;
  /** Email address of the account that is signed in. */
  email: string | null;
  /** The reason why this account can't accept, or why accepting failed. */
  refusal: Exclude<AcceptInvitationResult['kind'], 'accepted'> | null;
  /** Whether accepting failed. */
  isRefused: boolean;
  signInPath(screen: 'signin' | 'signup'): string;
};

const ERRORS: Readonly<Record<string, string>> = {
  'other-address':
    'This invitation was sent to another email address. To accept it, sign out and use the account of that address.',
  unverified: 'Confirm your email address first: sign in with a link, then open this page again.',
};

/** Loads the page of an invitation; `null` if the key is unknown. */
export function loadInvitation(
  { brand, path, key, hasAccount, email, refusal, isRefused, signInPath }: InvitationPage,
  found: FoundInvitation,
): PageAnswer<DealerDeskData> | null {
  if (found.kind === 'unknown') return null;
  if (found.kind === 'accepted') return acceptedPage({ brand, path, email, signInPath });
  const isOpen = found.kind === 'open';
  const title = isOpen ? `Join ${found.dealer}` : 'This invitation no longer works';
  const isOther = refusal === 'other-address';
  // The invited address gets an email with the link that creates the account.
  const isNew = isOpen && email === null && !hasAccount;
  const signIn: DeskLink[] = [
    ...(isNew ? [] : [{ label: 'Create a free account', href: signInPath('signup') }]),
    { label: 'Sign in', href: signInPath('signin') },
  ];
  return deskPage(
    brand,
    {
      title,
      links: [],
      status: isOpen ? (isRefused ? 422 : 200) : 410,
    },
    {
      kind: 'invitation',
      words: isOpen
        ? wordsOf(found, brand, email)
        : 'It was withdrawn or replaced by a newer one, or it has expired. Please ask for a new one.',
      action: isOpen && email !== null && !isOther ? path : null,
      newAccountKey: isNew ? key : null,
      signIn: isOpen && email === null ? signIn : [],
      signOutTo: isOpen && isOther ? path : null,
      error: refusal === null ? null : (ERRORS[refusal] ?? null),
    },
  );
}

/** Returns a page that tells the reader of an accepted invitation to sign in, if they are not signed in as a member. */
function acceptedPage({
  brand,
  path,
  email,
  signInPath,
}: Pick<InvitationPage, 'brand' | 'path' | 'email' | 'signInPath'>): PageAnswer<DealerDeskData> {
  const title = 'This invitation was already accepted';
  const isSignedIn = email !== null;
  const words = isSignedIn
    ? `You’re signed in as ${email}, which isn’t a member of the dealership. Use the account that accepted the invitation, or ask an owner of the dealership for a new one.`
    : 'Sign in with the account that accepted it to open the dealership’s desk.';
  const none = { action: null, newAccountKey: null, error: null };
  const signIn = isSignedIn ? [] : [{ label: 'Sign in', href: signInPath('signin') }];
  const signOutTo = isSignedIn ? path : null;
  return deskPage(brand, { title, links: [] }, { kind: 'invitation', words, signIn, signOutTo, ...none });
}

function wordsOf(
  { dealer, role }: Extract<FoundInvitation, { kind: 'open' }>,
  brand: Brand,
  email: string | null,
): string {
  const what =
    role === 'owner'
      ? `You’re invited as an owner of ${dealer} on ${brand.name}: you’ll see its leads, decide where they go, and invite others.`
      : `You’re invited to work at the desk of ${dealer} on ${brand.name}: you’ll see its leads and record what happened to them.`;
  return email === null
    ? `${what} Use an account with the email address that the invitation was sent to.`
    : `${what} You’re signed in as ${email}.`;
}
