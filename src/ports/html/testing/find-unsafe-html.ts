const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>`]*")*) ?\/?>/gi;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/gi;

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};
const PLAIN = new Set(
  (
    'p br hr h2 h3 h4 ul ol li dl dt dd blockquote strong b em i u small sup sub span div table caption thead tbody tfoot ' +
    'tr figure figcaption'
  ).split(' '),
);

/**
 * Finds everything potentially harmful in an HTML fragment, without relying on a lenient parser. Reports everything
 * except exactly the allowed tags, attributes and addresses.
 */
export function findUnsafeHtml(html: string): string[] {
  const rest = html.replaceAll(TAG, (tag, slash: string, name: string, attributes: string) =>
    isHarmless(name.toLowerCase(), slash !== '', attributes) ? '' : ` !${tag.slice(1, -1)}! `,
  );
  const found = [...rest.matchAll(/!([^!]*)!/g)].map(([, tag]) => tag!);
  if (/[<>]/.test(rest)) found.push('a sign that begins or ends a tag');
  return found;
}

function isHarmless(name: string, closes: boolean, attributes: string): boolean {
  const allowed = PLAIN.has(name) ? [] : ALLOWED[name];
  if (!allowed || (closes && attributes !== '')) return false;
  const given = [...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => ({
    key: key!.toLowerCase(),
    value: value!,
  }));
  if (!given.every(({ key }) => allowed.includes(key))) return false;
  const valueOf = (key: string) => given.find((attribute) => attribute.key === key)?.value;
  if (name === 'img' && (!isPicture(valueOf('src')) || isPixel(valueOf('width')) || isPixel(valueOf('height'))))
    return false;
  if (name !== 'a' || closes) return true;
  const href = valueOf('href');
  const target = valueOf('target');
  if (href === undefined) return target === undefined;
  return isLink(href) && valueOf('rel') === 'nofollow noopener' && (target === undefined || target === '_blank');
}

/** Addresses on this host, or at https elsewhere. */
function isPicture(src: string | undefined): boolean {
  return src !== undefined && (/^\/(?!\/)[^\s\\&]*$/.test(src) || /^https:\/\/[^\s@\\&/]+\//.test(src));
}

function isLink(href: string): boolean {
  return /^\/(?!\/)[^\s\\]*$/.test(href) || /^(https?:\/\/[^\s@\\/]+\/|mailto:[^\s:]+$|tel:[^\s:]+$)/.test(href);
}

function isPixel(size: string | undefined): boolean {
  return size !== undefined && Number(size) < 4;
}
