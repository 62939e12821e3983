import { loadInformation } from '#pages/information/load.ts';
import { INFORMATION_TOPICS } from '#pages/information/information-pages.ts';
import type { AppContext } from '../../base/app-context.ts';
import { sendPage } from '../../document/send-page.ts';
import { pageRoute, type RouteEntry } from '../../http/route.ts';

/** Returns the routes of the pages that the footer links to. */
export function informationRoutes(appContext: AppContext): RouteEntry[] {
  return INFORMATION_TOPICS.map((topic) =>
    pageRoute('GET', `/${topic}`, 'everyone', (context) =>
      sendPage(
        context,
        appContext,
        'information',
        loadInformation(appContext.brandOf(context.req.header('host')), topic),
      ),
    ),
  );
}
