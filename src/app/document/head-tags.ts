import type { Brand } from '#features/brands/brands.ts';
import type { PageHead } from '#pages/page-answer.ts';
import { escapeHtml } from '#kit/text/escape-html.ts';
import { jsonForScript } from './json-for-script.ts';

/** The content of one page's head, its brand, and its `origin`, such as `https://cars.example`. */
export type HeadTagsInput = {
  head: PageHead;
  brand: Pick<Brand, 'name' | 'themeColors'>;
  origin: string;
};

/** A width and height in pixels that every social network accepts. */
export const SOCIAL_PICTURE = { width: 1200, height: 630 } as const;

/**
 * Renders the tags of a page's head, for browsers, search engines and social networks. Everything in them is escaped.
 */
export function headTags({ head, brand, origin }: HeadTagsInput): string {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    tag('meta', { name: 'description', content: head.description }),
    ...(['light', 'dark'] as const).map((scheme) =>
      tag('meta', {
        name: 'theme-color',
        content: brand.themeColors[scheme],
        media: `(prefers-color-scheme: ${scheme})`,
      }),
    ),
    head.canonical === null ? '' : tag('link', { rel: 'canonical', href: origin + head.canonical }),
    head.robots === null ? '' : tag('meta', { name: 'robots', content: head.robots }),
    ...head.preload.map(({ href, type, media, srcset, sizes }) =>
      tag('link', {
        rel: 'preload',
        as: 'image',
        fetchpriority: 'high',
        href,
        type,
        media,
        imagesrcset: srcset,
        imagesizes: sizes,
      }),
    ),
    ...socialTags(head, brand, origin),
    structuredDataTags(head.jsonLd, origin),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The cached tags of a page's structured data, with the origin of their addresses. */
const keptTags = new WeakMap<PageHead['jsonLd'], { origin: string; tags: string }>();

function structuredDataTags(data: PageHead['jsonLd'], origin: string): string {
  const known = keptTags.get(data);
  if (known?.origin === origin) return known.tags;
  const tags = data
    .map((object) => `<script type="application/ld+json">${whole(jsonForScript(object), origin)}</script>`)
    .join('\n');
  keptTags.set(data, { origin, tags });
  return tags;
}

/** Renders the tags for previews of a shared page: Open Graph tags and Twitter's additions. */
function socialTags(head: PageHead, { name }: HeadTagsInput['brand'], origin: string): string[] {
  if (head.canonical === null) return [];
  const { picture } = head;
  const said: Record<string, string> = {
    'og:site_name': name,
    'og:type': 'website',
    'og:title': head.title,
    'og:description': head.description,
    'og:url': origin + head.canonical,
    ...(picture && {
      'og:image': origin + picture.path,
      'og:image:width': String(SOCIAL_PICTURE.width),
      'og:image:height': String(SOCIAL_PICTURE.height),
      'og:image:alt': picture.alt,
    }),
  };
  return [
    ...Object.entries(said).map(([property, content]) => tag('meta', { property, content })),
    tag('meta', { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' }),
  ];
}

/** Structured data needs absolute URLs, but pages only know paths. */
const ADDRESS = /"(@id|url|item|image)":"(?=\/)/g;

/** Makes the URLs in JSON absolute. Quotes in texts are escaped, so only keys of the JSON match. */
function whole(json: string, origin: string): string {
  return json.replaceAll(ADDRESS, (_all, key: string) => `"${key}":"${origin}`);
}

function tag(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  let written = `<${name}`;
  for (const key in attributes) if (attributes[key]) written += ` ${key}="${escapeHtml(attributes[key])}"`;
  return `${written}>`;
}
