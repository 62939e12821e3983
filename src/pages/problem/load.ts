import type { Brand } from '#features/brands/brands.ts';
import { type PageAnswer, unlistedPage } from '../page-answer.ts';
import type { PostedForm, ProblemData } from './page-data.ts';

export type ProblemRequest = {
  brand: Brand;
  /** A row of the error table. */
  problem: { status: number; title: string; detail: string };
  /** Whether the client is a search engine. */
  isBot: boolean;
  /** The id of the request in our logs. */
  requestId?: string | undefined;
  again?: PostedForm | null;
};

/**
 * Loads the page of an error. A search engine that hits a server error gets status 200 and `noindex`, so that it does
 * not drop working addresses (spec 2 §8). While the site starts, all clients are told to come back.
 */
export function loadProblem({
  brand,
  problem,
  isBot,
  requestId,
  again = null,
}: ProblemRequest): PageAnswer<ProblemData> {
  const { status, title, detail } = problem;
  const ours = status >= 500;
  return unlistedPage(
    brand,
    { title, description: detail, status: !ours ? 404 : status === 503 ? 503 : isBot ? 200 : 500 },
    {
      links: linksOf(brand),
      status,
      title,
      detail,
      action: ours ? 'retry' : 'search',
      reference: (ours && requestId) || null,
      again,
    },
  );
}

/** Returns the header's links without a place: the search that would know the place may be what failed. */
function linksOf({ links }: Brand): ProblemData['links'] {
  return links.map(({ label, query }) => ({ label, href: `/cars-for-sale${query && `?${query}`}` }));
}
