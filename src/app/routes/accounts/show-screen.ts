import type { Context } from 'hono';
import { type FormFaults, safeRefUrl } from '#features/shoppers/shoppers.ts';
import { whySpent } from '#features/shoppers/shoppers.server.ts';
import { loadSignIn } from '#pages/sign-in/load.ts';
import type { SignInScreen } from '#pages/sign-in/page-data.ts';
import { accountOf } from '../../identity/identity.ts';
import { isForm } from '../../load/request-kinds.ts';
import { sendPage } from '../../document/send-page.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { problemResponse } from '../rest/problem-details.ts';

export type Shown = {
  refUrl?: string;
  typed?: { email: string; name: string };
  faults?: FormFaults;
  isAgain?: boolean;
  isIdle?: boolean;
};

/** Sends the screen to browsers; programs get problem details. */
export function showScreen(
  context: Context,
  surroundings: Surroundings,
  screen: SignInScreen,
  more: Shown = {},
): Response {
  if (context.req.method === 'POST' && !isForm(context.req)) {
    const faults = Object.entries(more.faults ?? { token: 'This link no longer works.' });
    const told = faults.map(([name, reason]) => ({ name, value: '', reason }));
    return problemResponse(context, 'body-invalid', told);
  }
  const brand = surroundings.brandOf(context.req.header('host'));
  const answer = loadSignIn(brand, screen, { ...more, refUrl: more.refUrl ?? safeRefUrl(null) });
  return sendPage(context, surroundings, 'sign-in', answer);
}

/** Explains why a link no longer works, and what to do now. */
export async function showSpent(context: Context, surroundings: Surroundings, token: string): Promise<Response> {
  const [why, account] = await Promise.all([whySpent(surroundings.database, token), accountOf(context, surroundings)]);
  return showScreen(context, surroundings, { kind: 'spent', why, signedInAs: account?.email ?? null });
}
