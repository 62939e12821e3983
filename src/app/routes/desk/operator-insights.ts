import { z } from 'zod';
import { BRANDS } from '#features/brands/brands.ts';
import { OTHER_PARTNERS } from '#features/events/events.ts';
import { readInsights } from '#features/events/events.server.ts';
import {
  INSIGHT_EXPERIENCES,
  INSIGHT_PERIODS,
  type InsightSelection,
  loadInsights,
  OPERATOR_INSIGHTS,
} from '#pages/operator/load-insights.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage } from '../../document/send-page.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';
import { operatorPageOf } from './operator-page-of.ts';

const MS_PER_DAY = 86_400_000;
const DEFAULT_DAYS = 28;
/** A partner's name as in the roll-ups. */
const PARTNER = /^(?:|none|(?:psid|siomid):[\w.~-]{1,128})$/;

const oneOf = (values: readonly string[]) =>
  z
    .string()
    .refine((value) => values.includes(value))
    .catch('');

/** Any other value in the URL means all experiences. */
const choiceSchema = z.object({
  days: z.coerce
    .number()
    .refine((days) => INSIGHT_PERIODS.some((period) => period === days))
    .catch(DEFAULT_DAYS),
  brand: oneOf(BRANDS.map(({ key }) => key)),
  experience: oneOf(INSIGHT_EXPERIENCES.map(({ code }) => code)),
  partner: z
    .string()
    .refine((name) => name === OTHER_PARTNERS || PARTNER.test(name))
    .catch(''),
}) satisfies z.ZodType<InsightSelection>;

/** Returns the operators' route for insights about what visitors do. It reads only roll-ups. */
export function operatorInsightRoutes(appContext: AppContext): RouteEntry[] {
  return [
    pageRoute('GET', OPERATOR_INSIGHTS, 'operator', async (context) => {
      const page = operatorPageOf(context, appContext);
      const choice = choiceSchema.parse(context.req.query());
      const { days, ...filter } = choice;
      const today = Date.now();
      const period = { from: dateOf(today - (days - 1) * MS_PER_DAY), to: dateOf(today) };
      const insights = await readInsights(appContext.database, { ...period, ...filter });
      return sendPage(context, appContext, 'operator', loadInsights(page, choice, period, insights));
    }),
  ];
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
