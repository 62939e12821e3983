import sanitize from 'sanitize-html';

const REFUSED_TAGS = new Set(
  'script iframe frame frameset object embed applet portal form input button textarea select base link meta audio video source'.split(
    ' ',
  ),
);
/** Elements of an SVG picture whose `href` a browser would load. */
const LOADING_TAGS = new Set(['image', 'use', 'feimage']);
/** Attributes whose address a browser would load. */
const LOADED = new Set(['src', 'srcset', 'poster', 'background', 'xlink:href']);

/**
 * Returns the first part of an HTML ad that the sandbox would block, such as `<script>`; `null` if there is none. A
 * browser blocks it in any case: this only warns operators before they upload an ad that would not work.
 */
export function findBlockedMarkup(html: string): string | null {
  let found: string | null = null;
  const note = (what: string) => (found ??= what);
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    enforceHtmlBoundary: false,
    onOpenTag: (name, attributes) => {
      if (REFUSED_TAGS.has(name) && !isHarmlessMeta(name, attributes)) note(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith('on')) note(attribute);
        if (LOADED.has(attribute) && !isInline(value)) note(`${attribute}="${value.slice(0, 60)}"`);
        if (attribute === 'href' && LOADING_TAGS.has(name.toLowerCase())) {
          if (!isInline(value) && !value.startsWith('#')) note(`href="${value.slice(0, 60)}"`);
        } else if (attribute === 'href' && !/^(?:https:\/\/|#)/i.test(value.trim()))
          note(`href="${value.slice(0, 60)}"`);
      }
    },
  });
  return found ?? findExternalStyle(html);
}

/** Returns what a style would load from elsewhere. */
function findExternalStyle(html: string): string | null {
  if (/@import/i.test(html)) return '@import';
  for (const [start, address = ''] of html.matchAll(/url\(([^)]{0,80})/gi)) {
    const plain = address.replaceAll(/["'\s]/g, '').toLowerCase();
    if (!plain.startsWith('data:') && !plain.startsWith('#')) return start;
  }
  return null;
}

function isInline(value: string): boolean {
  return value.trim().toLowerCase().startsWith('data:image/');
}

/** The encoding of a document, its viewport or its name. */
function isHarmlessMeta(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return name === 'meta' && !('http-equiv' in attributes);
}
