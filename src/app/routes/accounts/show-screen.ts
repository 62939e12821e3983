import type { Context } from 'hono';
import { type FormFaults, safeRefUrl } from '#features/shoppers/shoppers.ts';
import { whySpent } from '#features/shoppers/shoppers.server.ts';
import { loadSignIn } from '#pages/sign-in/load.ts';
import type { SignInScreen } from '#pages/sign-in/page-data.ts';
import { accountOf } from '../../identity/identity.ts';
import { isForm } from '../../load/request-kinds.ts';
import { asResponse } from '../../http/send-whole.ts';
import { askedOf, makePage, sendMade } from '../../document/send-page.ts';
import type { Surroundings } from '../../base/surroundings.ts';
import { problemResponse } from '../rest/problem-details.ts';

export type Shown = {
  refUrl?: string;
  typed?: { email: string; name: string };
  faults?: FormFaults;
  isAgain?: boolean;
  isIdle?: boolean;
};

/** Renders the page for browsers; programs get problem details. No cache may store it. */
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
  const asked = askedOf(context, surroundings);
  const answer = loadSignIn(asked.brand, screen, { ...more, refUrl: more.refUrl ?? safeRefUrl(null) });
  const made = makePage(surroundings, asked, 'sign-in', answer);
  return sendMade(context, surroundings, made, { cacheControl: 'no-store', send: asResponse });
}

/** Explains why a link no longer works, and what to do now. */
export async function showSpent(context: Context, surroundings: Surroundings, token: string): Promise<Response> {
  const [why, account] = await Promise.all([whySpent(surroundings.database, token), accountOf(context, surroundings)]);
  return showScreen(context, surroundings, { kind: 'spent', why, signedInAs: account?.email ?? null });
}
