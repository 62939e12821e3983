import type { Context, MiddlewareHandler } from 'hono';
import { formatCount } from '#kit/text/format.ts';
import type { ErrorCode } from '../base/errors.ts';
import { isForm } from './request-kinds.ts';
import type { InvalidParam } from '#features/search/search.ts';
import { problemResponse } from './problem-details.ts';
import { sendProblem } from '../document/send-page.ts';
import type { AppContext } from '../base/app-context.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { limitRate } from './rate-limits.ts';

const MAX_REASONS = 5;

/** Refuses a request: a user who posted a form gets a page with the reasons, and a program gets problem details. */
export function sendErrorResponse(
  context: Context,
  appContext: AppContext,
  code: ErrorCode,
  errors: readonly InvalidParam[] = [],
): Response {
  const problem = problemResponse(context, code, errors);
  if (!isForm(context.req)) return problem;
  const wait = problem.headers.get('retry-after');
  const detail = wait === null ? reasonsOf(errors) : waitText(Number(wait));
  const page = sendProblem(context, appContext, code, { ...(detail !== '' && { detail }) });
  const headers = new Headers(page.headers);
  if (wait !== null) headers.set('Retry-After', wait);
  return new Response(page.body, { status: problem.status, headers });
}

/** Limits requests by address (`limitRate`). The response says when to retry. */
export function limitRequests(limit: Limit, appContext: AppContext): MiddlewareHandler {
  return limitRate(limit, appContext, (context) => sendErrorResponse(context, appContext, 'too-many-requests'));
}

/** Formats the errors of a form for a page that shows no fields. */
function reasonsOf(errors: readonly InvalidParam[]): string {
  return [...new Set(errors.map(({ reason }) => reason))].slice(0, MAX_REASONS).join(' ');
}

/** Formats the wait for a page. Programs read it from the header. */
function waitText(seconds: number): string {
  const wait = seconds < 60 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute');
  return `Too many requests came from your connection, which others may share. Please try again in ${wait}.`;
}
