import type { DeskSite } from './desk-site.ts';

/** Returns the form that answers the question about merging the dealer `other` into the one of the page. */
export async function mergeForm(site: DeskSite, page: string, other: string): Promise<{ other: string; seen: string }> {
  const { text } = await site.ask('boss', `${page}?other=${other}`);
  return { other, seen: /\/merge".*?name="seen" value="([^"]+)"/s.exec(text)?.[1] ?? '' };
}
