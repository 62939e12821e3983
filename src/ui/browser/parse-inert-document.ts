type Policy = { createHTML(text: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };
let policy: Policy | undefined;

/**
 * Parses HTML into a document in which nothing runs or loads. This is the only use of HTML texts that the content
 * security policy allows. Copy only elements from this document that the page expects, or elements of a page of this
 * site.
 */
export function parseInertDocument(html: string): Document {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules: Policy = { createHTML: (text) => text };
  policy ??= trustedTypes?.createPolicy('inert-document', rules) ?? rules;
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
