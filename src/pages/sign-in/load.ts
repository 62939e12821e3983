import type { Brand } from '#features/brands/brands.ts';
import { type PageAnswer, noindexPage } from '../page-answer.ts';
import type { SignInData, SignInScreen } from './page-data.ts';

const TITLES: Readonly<Record<SignInScreen['kind'], string>> = {
  signin: 'Sign in',
  signup: 'Create a free account',
  link: 'Sign in with a link',
  reset: 'Choose a new password',
  sent: 'Check your email',
  press: 'Almost there',
  'new-address': 'Almost there',
  'new-password': 'Choose a new password',
  'address-taken': 'Take your account back',
  'another-account': 'Another account',
  'operator-access': 'Operator access',
  spent: 'This link no longer works',
};

const STATUSES: Partial<Record<SignInScreen['kind'], 403 | 409 | 410>> = {
  spent: 410,
  'address-taken': 409,
  'another-account': 403,
};

/** Loads the sign-in pages. `typed` and `errors`: the values and errors of the previous form. */
export function loadSignIn(
  brand: Brand,
  screen: SignInScreen,
  {
    refUrl,
    typed,
    errors = {},
    isAgain = false,
    isIdle = false,
    sendsMail = true,
  }: Partial<Omit<SignInData, 'brand' | 'screen'>> & { refUrl: string },
): PageAnswer<SignInData> {
  return noindexPage(
    brand,
    {
      title: TITLES[screen.kind],
      description: `Sign in to ${brand.name}, or create a free account.`,
      canonical: screen.kind === 'signin' || screen.kind === 'signup' ? '/sign-in' : null,
      status: Object.keys(errors).length > 0 ? 422 : (STATUSES[screen.kind] ?? 200),
    },
    { screen, refUrl, typed: typed ?? { email: '', name: '' }, errors, isAgain, isIdle, sendsMail },
  );
}
