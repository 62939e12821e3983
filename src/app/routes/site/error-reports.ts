import { z } from 'zod';
import { ERROR_REPORT_PATH } from '#ui/browser/error-report.ts';
import type { Limit } from '#ports/limits/limits.ts';
import { limitRate } from '../../http/rate-limits.ts';
import type { AppContext } from '../../base/app-context.ts';
import { postOnly, callRoute, type RouteEntry } from '../../http/route.ts';
import { bodyErrors, problemResponse } from '../../http/problem-details.ts';

/** Parameters whose values are search codes. Any other value may identify a person or a location. */
const PLAIN_NAME = /^(?:\w{1,40}Code|listingType|allListingType|sortBy|numRecords|firstRecord)$/;
const PLAIN_VALUE = /^[A-Z0-9_,-]{1,60}$/i;

const RULES: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>"'()=&?]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gi, '[email]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w.])(?:\+?\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g, '[phone]'],
  // Matches keys, tokens and session ids: long, with a digit among their letters.
  [/(?<![\w-])(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[a-z])[\w-]{20,}/gi, '[token]'],
];

/** A page sends at most three reports. The limit allows a shopper to reload a broken page a few times. */
const LIMIT: Limit = { name: 'error-reports', points: 20, seconds: 600 };
/** Beyond this many kinds of errors, another kind adds little information. */
const MAX_KINDS = 500;

const reportSchema = z.object({
  name: z.string().max(100),
  message: z.string().max(500),
  stack: z.string().max(3_000),
  address: z.string().max(500),
  part: z.string().max(50),
});

/**
 * Returns the route for errors that pages report from browsers (spec 2 §8). Each server process logs each kind of error
 * once.
 */
export function errorReportRoutes({
  log,
  ingress,
  limits,
}: Pick<AppContext, 'log' | 'ingress' | 'limits'>): RouteEntry[] {
  const seen = new Set<string>();
  const before = [limitRate(LIMIT, { limits, ingress }, (context) => problemResponse(context, 'too-many-requests'))];
  return [
    callRoute('POST', ERROR_REPORT_PATH, { access: 'everyone', bodyBytes: 8 * 1024, before }, async (context) => {
      const report = reportSchema.safeParse(await context.req.json().catch(() => undefined));
      if (!report.success) return problemResponse(context, 'body-invalid', bodyErrors(report.error));
      const { name, message, stack } = report.data;
      const kind = `${name}\n${message}\n${stack.split('\n')[1] ?? ''}`;
      if (!seen.has(kind) && seen.size < MAX_KINDS) {
        seen.add(kind);
        const redacted = Object.entries(report.data).map(([field, text]) => [field, redactReport(text)]);
        log('error', 'A page crashed in a browser', Object.fromEntries(redacted));
      }
      return context.body(null, 204);
    }),
    postOnly(ERROR_REPORT_PATH),
  ];
}

/**
 * Removes text that may identify the shopper from an error report: values of parameters that are not search codes,
 * emails, phone numbers, network addresses and tokens. Browsers write these reports, and they contain page URLs.
 */
export function redactReport(text: string): string {
  const withoutValues = text.replaceAll(/([?&])([^\s=&#?]{1,100})=([^\s&#"')]{1,2000})/g, (all, mark, name, value) =>
    PLAIN_NAME.test(String(name)) && PLAIN_VALUE.test(String(value)) ? String(all) : `${mark}${name}=[value]`,
  );
  return RULES.reduce((cleaned, [pattern, instead]) => cleaned.replaceAll(pattern, instead), withoutValues);
}
