import type { Context } from 'hono';
import type { ErrorCode } from './errors.ts';
import { isForm } from './request-kinds.ts';
import { type Fault, problemResponse } from './routes/rest/problem-details.ts';
import { sendProblem } from './send-page.ts';
import type { Surroundings } from './surroundings.ts';

/** Says no: people who posted a form read a page, programs problem details. */
export function sendRefusal(
  context: Context,
  surroundings: Surroundings,
  code: ErrorCode,
  faults: readonly Fault[] = [],
): Response {
  const problem = problemResponse(context, code, faults);
  if (!isForm(context.req)) return problem;
  const page = sendProblem(context, surroundings, code);
  const headers = new Headers(page.headers);
  const wait = problem.headers.get('retry-after');
  if (wait !== null) headers.set('Retry-After', wait);
  return new Response(page.body, { status: problem.status, headers });
}
