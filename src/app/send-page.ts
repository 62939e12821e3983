import type { Context } from 'hono';
import { isbot } from 'isbot';
import type { PageAnswer } from '#pages/page-answer.ts';
import { loadProblem } from '#pages/problem/load.ts';
import { type ErrorCode, ERRORS } from './errors.ts';
import { originOf } from './origin-of.ts';
import type { Surroundings } from './surroundings.ts';

/** Renders what loading came to. Documents carry a nonce and counts of the moment: nobody else may keep them. */
export function sendPage<Data>(
  context: Context,
  { shell, renderPage, brandOf, front }: Surroundings,
  name: string,
  answer: PageAnswer<Data>,
): Response {
  if (answer.kind === 'redirect') return context.redirect(answer.location, answer.status);
  const { head, data, status } = answer;
  const origin = originOf(context, front);
  const nonce = context.get('nonce');
  const brand = brandOf(context.req.header('host'));
  const document = shell({ name, brand, nonce, head, html: renderPage(name, data), data, origin });
  context.header('Cache-Control', 'private, no-cache');
  return context.html(document, status) as Response;
}

/** The page of a row of the error table; nobody may keep it. */
export function sendProblem(context: Context, surroundings: Surroundings, code: ErrorCode): Response {
  const isBot = isbot(context.req.header('user-agent'));
  const brand = surroundings.brandOf(context.req.header('host'));
  const response = sendPage(context, surroundings, 'problem', loadProblem({ brand, problem: ERRORS[code], isBot }));
  response.headers.set('Cache-Control', 'no-store');
  return response;
}
