type Policy = { createHTML(text: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };
let policy: Policy | undefined;

/**
 * Parses HTML into a document in which nothing runs or loads. The content security policy allows only this use of HTML
 * texts: from the document, copy only elements that the page expects, or those of a page of this site.
 */
export function parseInertDocument(html: string): Document {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules: Policy = { createHTML: (text) => text };
  policy ??= trustedTypes?.createPolicy('inert-document', rules) ?? rules;
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
