const MARK = /<!--dev-head ([\w-]{1,100}) ([\w+/=-]{1,100})-->/;

/** Stands in a document for the tags that load its styles and scripts; the development server fills it in. */
export function askForHead(name: string, nonce: string): string {
  return `<!--dev-head ${name} ${nonce}-->`;
}

/** A document around its mark, with the name of its page and its nonce; absent when it has none. */
export function splitAtHeadMark(
  html: string,
): { before: string; after: string; name: string; nonce: string } | undefined {
  const found = MARK.exec(html);
  if (!found) return undefined;
  const [mark, name = '', nonce = ''] = found;
  return { before: html.slice(0, found.index), after: html.slice(found.index + mark.length), name, nonce };
}
