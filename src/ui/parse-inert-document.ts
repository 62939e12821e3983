type Policy = { createHTML(text: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };
let policy: Policy | undefined;

/**
 * Parses HTML into a document in which nothing runs or loads. The content security policy allows only this use of HTML
 * texts: copy from the document only what the page knows, or what this site's own page sent.
 */
export function parseInertDocument(html: string): Document {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules: Policy = { createHTML: (text) => text };
  policy ??= trustedTypes?.createPolicy('inert-document', rules) ?? rules;
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
