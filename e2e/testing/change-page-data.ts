import type { Page, Route } from 'playwright-core';

/** Changes the data that is embedded in the next document of results. */
export async function changePageData(page: Page, change: (data: Record<string, unknown>) => unknown): Promise<void> {
  await page.route(/\/cars-for-sale(\?|$)/, async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script id="page-data"[^>]*>)([^]*?)(<\/script>)/,
      (_all, start: string, json: string, end: string) => {
        const data = JSON.parse(json) as Record<string, unknown>;
        change(data);
        return start + JSON.stringify(data).replaceAll('<', '\\u003c') + end;
      },
    );
    await route.fulfill({ response, body });
  });
}
