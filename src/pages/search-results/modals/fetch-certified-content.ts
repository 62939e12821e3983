/** What a certified program promises, in the brand's own words. */
export type CertifiedContent = {
  name: string;
  summary: string;
  points: readonly { title: string; text: string }[];
};

const ADDRESS = '/content/static/json/atc/cpo/certifiedcontent.json';
const TIMEOUT_MS = 5_000;

/** @throws if the content does not arrive within 5 s (spec 1 §9) or is invalid, or `signal` aborts. */
export async function fetchCertifiedContent(signal: AbortSignal): Promise<CertifiedContent> {
  const response = await fetch(ADDRESS, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
  if (!response.ok) throw new Error(`The content was answered by ${response.status}.`);
  return readCertifiedContent(await response.json());
}

/** @throws if the content is invalid. */
export function readCertifiedContent(content: unknown): CertifiedContent {
  const { name, summary, points } = Object(content) as Partial<Record<keyof CertifiedContent, unknown>>;
  if (typeof name !== 'string' || typeof summary !== 'string' || !Array.isArray(points))
    throw new Error('The content has no name, summary and points.');
  return { name, summary, points: points.filter(isPoint) };
}

function isPoint(value: unknown): value is CertifiedContent['points'][number] {
  const { title, text } = Object(value) as { title?: unknown; text?: unknown };
  return typeof title === 'string' && typeof text === 'string';
}
