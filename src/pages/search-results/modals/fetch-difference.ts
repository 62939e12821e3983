import { buildContent } from './build-content.ts';

/** A dealer's content, ready to be inserted into the page. */
export type Difference = {
  cta: { label: string; link: string; offsite: boolean } | null;
  logo: string | null;
  body: DocumentFragment;
};

const TIMEOUT_MS = 5_000;

/**
 * Fetches a dealer's content with all its images loaded (spec 1 §3).
 * @throws if it does not arrive within 5 s or one of its images cannot be loaded (spec 1 §8), or `signal` aborts.
 */
export async function fetchDifference(address: string, signal: AbortSignal): Promise<Difference> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const response = await fetch(address.replace(/\.html$/, '.json'), { signal: inTime });
  if (!response.ok) throw new Error(`The content was answered by ${response.status}.`);
  const content = Object(await response.json()) as Record<string, unknown>;
  const body = buildContent(String(content['htmlContent'] ?? ''));
  const logo = typeof content['logo'] === 'string' && content['logo'] !== '' ? content['logo'] : null;
  const pictures = [...body.querySelectorAll('img')].map(({ src }) => src);
  await Promise.all([...pictures, ...(logo === null ? [] : [logo])].map((src) => loadPicture(src, inTime)));
  return { cta: readCta(content['cta']), logo, body };
}

/** Accepts only links to pages, never to scripts. */
function readCta(cta: unknown): Difference['cta'] {
  const { label, link, offsite } = Object(cta) as Record<string, unknown>;
  if (typeof label !== 'string' || typeof link !== 'string' || !/^(https?:\/\/|\/(?!\/))/i.test(link)) return null;
  return { label, link, offsite: offsite === true };
}

function loadPicture(src: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve());
    picture.addEventListener('error', () => reject(new Error(`The picture ${src} cannot be loaded.`)));
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    picture.src = src;
  });
}
