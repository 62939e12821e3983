import sanitize from 'sanitize-html';
import { z } from 'zod';
import { removeControlCharacters } from '#kit/text/remove-control-characters.ts';
import type { ServerAd } from './ad-server.ts';
import { NATIVE_ASSETS, MAX_ACTION_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from './openrtb-request.ts';

/** The content of a bid's markup, or the reason why it cannot be shown. */
export type ParsedMarkup = { kind: 'ad'; ad: ServerAd } | { kind: 'refused'; reason: string };

const MAX_URL = 2_000;
const MAX_NOTICES = 5;

const httpsUrl = z.string().max(MAX_URL).refine(isHttps);
const optionalText = z.object({ text: z.string().optional(), value: z.string().optional() }).optional();

const nativeSchema = z.object({
  assets: z.array(
    z.object({
      id: z.number(),
      title: optionalText,
      data: optionalText,
      img: z.object({ url: z.string() }).optional(),
    }),
  ),
  link: z.object({ url: z.string() }),
  imptrackers: z.array(z.string()).optional(),
  eventtrackers: z.array(z.object({ event: z.number(), method: z.number(), url: z.string().optional() })).optional(),
  jstracker: z.string().optional(),
});
type Native = z.output<typeof nativeSchema>;

/** Reads a native ad (OpenRTB native 1.2). */
export function readNative(adm: string): ParsedMarkup {
  const read = nativeSchema.safeParse(unwrap(adm));
  if (!read.success) return refuse('the native ad cannot be read');
  const { assets, link, jstracker, eventtrackers = [] } = read.data;
  if (jstracker !== undefined || eventtrackers.some(({ method }) => method === 2))
    return refuse('it needs a script to run');
  const textOf = (id: number, longest: number) => {
    const asset = assets.find((one) => one.id === id);
    return plainText(asset?.title?.text ?? asset?.data?.value, longest);
  };
  const title = textOf(NATIVE_ASSETS.title, MAX_TITLE_LENGTH);
  if (title === null) return refuse('it has no title');
  if (!httpsUrl.safeParse(link.url).success) return refuse('its target is not https');
  const imageUrl = assets.find(({ id }) => id === NATIVE_ASSETS.image)?.img?.url;
  if (imageUrl !== undefined && !httpsUrl.safeParse(imageUrl).success) return refuse('its picture is not https');
  return {
    kind: 'ad',
    ad: {
      title,
      text: textOf(NATIVE_ASSETS.text, MAX_TEXT_LENGTH),
      action: textOf(NATIVE_ASSETS.action, MAX_ACTION_LENGTH),
      imageUrl: imageUrl ?? null,
      targetUrl: link.url,
      noticeUrls: noticesOf(read.data),
    },
  };
}

/** The content may be in an object named `native`. */
function unwrap(adm: string): unknown {
  try {
    const value: unknown = JSON.parse(adm);
    const wrapped = z.object({ native: z.unknown() }).safeParse(value);
    return wrapped.success && wrapped.data.native !== undefined ? wrapped.data.native : value;
  } catch {
    return null;
  }
}

function noticesOf({ imptrackers = [], eventtrackers = [] }: Native): string[] {
  const events = eventtrackers.filter(({ event, method }) => event === 1 && method === 1);
  return [...imptrackers, ...events.flatMap(({ url }) => url ?? [])].filter(isHttps).slice(0, MAX_NOTICES);
}

/** Reads a banner: exactly one picture in one link. Anything else could need something that this site doesn't allow. */
export function readBanner(adm: string): ParsedMarkup {
  const tags: { name: string; attributes: Readonly<Record<string, string>> }[] = [];
  const rest = sanitize(adm, {
    allowedTags: [],
    onOpenTag: (name, attributes) => void tags.push({ name, attributes }),
  });
  const [link, image] = tags;
  const isLinkedImage = tags.length === 2 && link!.name === 'a' && image!.name === 'img' && rest.trim() === '';
  if (!isLinkedImage) return refuse('its markup is more than a picture with a link');
  const targetUrl = link!.attributes['href'] ?? '';
  const imageUrl = image!.attributes['src'] ?? '';
  const title = plainText(image!.attributes['alt'], MAX_TITLE_LENGTH);
  if (!isHttps(targetUrl) || !isHttps(imageUrl)) return refuse('its target or its picture is not https');
  if (title === null) return refuse('its picture has no text alternative');
  return { kind: 'ad', ad: { title, text: null, action: null, imageUrl, targetUrl, noticeUrls: [] } };
}

export function isHttps(text: string): boolean {
  const url = text.length <= MAX_URL ? URL.parse(text) : null;
  return url !== null && url.protocol === 'https:' && !url.username && !url.password;
}

function plainText(text: string | undefined, longest: number): string | null {
  const plain = removeControlCharacters((text ?? '').replaceAll(/\s+/g, ' ')).trim();
  if (plain === '') return null;
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 1).toWellFormed()}…`;
}

function refuse(reason: string): ParsedMarkup {
  return { kind: 'refused', reason };
}
