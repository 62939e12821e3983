const MARK = /<!--dev-head ([\w-]{1,100}) ([\w+/=-]{1,100})-->/;

/** Returns a placeholder for the tags that load a document's styles and scripts; the development server replaces it. */
export function headPlaceholder(name: string, nonce: string): string {
  return `<!--dev-head ${name} ${nonce}-->`;
}

/** Splits a document at its mark, and returns the name of its page and its nonce; `undefined` without a mark. */
export function splitAtHeadPlaceholder(
  html: string,
): { before: string; after: string; name: string; nonce: string } | undefined {
  const found = MARK.exec(html);
  if (!found) return undefined;
  const [mark, name = '', nonce = ''] = found;
  return { before: html.slice(0, found.index), after: html.slice(found.index + mark.length), name, nonce };
}
