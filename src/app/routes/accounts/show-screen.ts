import type { Context } from 'hono';
import { type FormErrors, safeRefUrl } from '#features/shoppers/shoppers.ts';
import { invalidLinkReason } from '#features/shoppers/shoppers.server.ts';
import { loadSignIn } from '#pages/sign-in/load.ts';
import type { SignInScreen } from '#pages/sign-in/page-data.ts';
import { accountOf } from '../../identity/identity.ts';
import { isForm } from '../../http/request-kinds.ts';
import { sendPage } from '../../document/send-page.ts';
import type { AppContext } from '../../base/app-context.ts';
import { problemResponse } from '../../http/problem-details.ts';

export type SignInScreenState = {
  refUrl?: string;
  typed?: { email: string; name: string };
  errors?: FormErrors;
  isAgain?: boolean;
  isIdle?: boolean;
};

/** Sends the screen to browsers; programs get problem details. */
export function showScreen(
  context: Context,
  appContext: AppContext,
  screen: SignInScreen,
  more: SignInScreenState = {},
): Response {
  if (context.req.method === 'POST' && !isForm(context.req)) {
    const errors = Object.entries(more.errors ?? { token: 'This link no longer works.' });
    const problems = errors.map(([name, reason]) => ({ name, value: '', reason }));
    return problemResponse(context, 'body-invalid', problems);
  }
  const brand = appContext.brandOf(context.req.header('host'));
  const answer = loadSignIn(brand, screen, {
    ...more,
    refUrl: more.refUrl ?? safeRefUrl(null),
    sendsMail: appContext.sendsMail,
  });
  return sendPage(context, appContext, 'sign-in', answer);
}

/** Explains why a link no longer works, and what to do now. */
export async function showInvalidLink(context: Context, appContext: AppContext, token: string): Promise<Response> {
  const [why, account] = await Promise.all([
    invalidLinkReason(appContext.database, token),
    accountOf(context, appContext),
  ]);
  return showScreen(context, appContext, { kind: 'spent', why, signedInAs: account?.email ?? null });
}
