import { createHash } from 'node:crypto';
import type { DealerDifference } from '#features/dealers/dealers.ts';

const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1rem; overflow-wrap: anywhere; }
main { max-width: 45rem; margin-inline: auto; }
img { max-width: 100%; height: auto; }
.logo { max-height: 4rem; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: start; vertical-align: top; }
.cta { display: inline-block; padding: 0.75rem 1rem; min-height: 1.25rem; }
`;

/**
 * Restricts a dealer's content to display, even in one of our frames. No script runs in it, even if its HTML were
 * unsafe.
 */
export const DEALER_DIFFERENCE_POLICY = [
  `default-src 'none'`,
  `img-src 'self'`,
  // By digest instead of a nonce, so that the document is the same for every response and can be cached.
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  // Links may open a tab. The document keeps our origin, because otherwise our own pictures would be cross-site.
  `sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
].join('; ');

/** Renders a dealer's content as a separate document. `htmlContent` is safe; everything else is escaped here. */
export function dealerDifferenceDocument({ cta, htmlContent, logo }: DealerDifference): string {
  const mark = logo ? `<img class="logo" src="${escapeHtml(logo)}" alt="">` : '';
  const target = cta?.offsite ? ' target="_blank" rel="nofollow noopener"' : ' target="_top"';
  const action = cta
    ? `<p><a class="cta" href="${escapeHtml(cta.link)}"${target}>${escapeHtml(cta.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Dealer difference</title>
<style>${STYLES}</style>
</head><body><main>${mark}${htmlContent}${action}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
