import type { Context } from 'hono';
import type { z } from 'zod';
import {
  hasFilledHoneypot,
  listingReportSchema,
  pageFeedbackSchema,
  THANKS_TEXTS,
  THANKS_PARAM,
  type ThanksFor,
} from '#features/listings/listings.ts';
import { type Fields, fieldErrorsOf, readFields } from '../../http/posted-fields.ts';
import { POST_LIMIT } from '../../http/rate-limits.ts';
import { isJson } from '../../http/request-kinds.ts';
import { limitRequests, sendErrorResponse } from '../../http/send-error-response.ts';
import type { AppContext } from '../../base/app-context.ts';
import { postOnly, callRoute, type RouteEntry } from '../../http/route.ts';
import type { InvalidParam } from '#features/search/search.ts';
import { reporterOf } from './reporter-of.ts';
import { sendReportForm } from './send-report-form.ts';
import { readRequest } from '#features/search/search.ts';

const FEEDBACK = '/cars-for-sale/svc/feedback';
const REPORT = '/cars-for-sale/svc/report-listing';

/** Returns the routes of feedback and reports from shoppers, as forms or as JSON (docs/contracts/query-names.md). */
export function shopperReportRoutes(appContext: AppContext): RouteEntry[] {
  const { services, brandOf } = appContext;
  // One limit for both, because it limits how much one address posts.
  const posting = limitRequests(POST_LIMIT, appContext);
  const reporterIn = reporterOf(appContext);
  const brandIn = (context: Context) => brandOf(context.req.header('host')).wireCode;
  return [
    callRoute('POST', FEEDBACK, { access: 'everyone', before: [posting] }, (context) =>
      take(context, appContext, 'feedback', pageFeedbackSchema, async (feedback) => {
        await services.reports.saveFeedback(feedback, brandIn(context));
        return [];
      }),
    ),
    callRoute('POST', REPORT, { access: 'everyone', before: [posting] }, (context) =>
      take(
        context,
        appContext,
        'report',
        listingReportSchema,
        async (report) => {
          const reporter = await reporterIn(context, report.emailAddress);
          const saved = await services.reports.saveReport(report, brandIn(context), reporter);
          const reason = 'This listing doesn’t exist.';
          return saved === 'saved' ? [] : [{ name: 'listingId', value: String(report.listingId), reason }];
        },
        showAgain,
      ),
    ),
    ...[FEEDBACK, REPORT].map(postOnly),
  ];
}

/**
 * Reads, validates and saves a report, then thanks the shopper. `save` returns the errors of what it could not save.
 * `refuse` answers a form with errors; absent: an error page does.
 */
async function take<Schema extends z.ZodType<{ search: string }>>(
  context: Context,
  appContext: AppContext,
  about: ThanksFor,
  schema: Schema,
  save: (value: z.output<Schema>) => Promise<InvalidParam[]>,
  refuse: RefuseForm | null = null,
): Promise<Response> {
  const fields = await readFields(context);
  if (!fields) {
    const reason = 'Send a form, or JSON with an object.';
    return sendErrorResponse(context, appContext, 'body-invalid', [{ name: 'body', value: '', reason }]);
  }
  if (hasFilledHoneypot(fields)) return redirectWithThanks(context, about, '');
  const read = schema.safeParse(fields);
  const errors = read.success ? await save(read.data) : fieldErrorsOf(read.error, fields);
  if (!read.success || errors.length > 0)
    return refuse && !isJson(context.req)
      ? refuse(context, appContext, fields, errors)
      : sendErrorResponse(context, appContext, 'body-invalid', errors);
  return redirectWithThanks(context, about, read.data.search);
}

type RefuseForm = (
  context: Context,
  appContext: AppContext,
  fields: Fields,
  errors: readonly InvalidParam[],
) => Promise<Response>;

/** Shows a report's form again, with what was entered and what to fix. */
const showAgain: RefuseForm = (context, appContext, fields, errors) => {
  const textOf = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  return sendReportForm(context, appContext, textOf('listingId'), {
    entries: { reason: textOf('reason'), comments: textOf('comments'), emailAddress: textOf('emailAddress') },
    search: errors.some(({ name }) => name === 'search') ? '' : textOf('search'),
    error: errors.map(({ reason }) => reason).join(' '),
  });
};

function redirectWithThanks(context: Context, about: ThanksFor, search: string): Response {
  context.header('Cache-Control', 'no-store');
  if (isJson(context.req)) return context.json({ thanks: THANKS_TEXTS[about] }, 201);
  return context.redirect(pathWithThanks(search, about), 303);
}

/**
 * Returns the results page of a search with its thanks: a path on this host in canonical order, whatever the client
 * sent as the search.
 */
function pathWithThanks(search: string, about: ThanksFor): string {
  const params = new URLSearchParams(search);
  params.delete(THANKS_PARAM);
  params.append(THANKS_PARAM, about);
  return `/cars-for-sale?${readRequest(params.toString()).canonical}`;
}
