import type { Brand } from '#features/brands/brands.ts';
import type { Dealership } from '#features/dealers/dealers.ts';
import type { DealerReview } from '#features/reviews/reviews.server.ts';
import { type DeskClock, deskPage, momentView } from '#pages/shared/desk/desk-view.ts';
import type { PageAnswer } from '../page-answer.ts';
import { deskLinks } from './load-leads.ts';
import type { DealerDeskData } from './page-data.ts';

export const REVIEWS_PER_PAGE = 50;
const PATH = '/dealer/reviews';

/** Loads the reviews of an account's dealerships. `found` has one more than a page shows if there are further ones. */
export function loadDealerReviews(
  {
    brand,
    dealerships,
    note,
    clock,
  }: { brand: Brand; dealerships: readonly Dealership[]; note: string | null; clock: DeskClock },
  found: readonly DealerReview[],
  before: number | null,
): PageAnswer<DealerDeskData> {
  const shown = found.slice(0, REVIEWS_PER_PAGE);
  const nameOf = (id: number) => dealerships.find(({ ownerId }) => ownerId === id)?.name ?? '';
  return deskPage(
    brand,
    {
      title: 'Reviews',
      links: deskLinks({ dealerships, hasReviews: true }, 'reviews'),
      note,
    },
    {
      kind: 'reviews',
      reviews: shown.map(({ id, title, body, pros, cons, overall, ownerId, createdAt, isDemo, reply }) => ({
        id,
        title,
        about: `${isDemo ? 'Demo data · ' : ''}${overall} of 5 stars · ${nameOf(ownerId)} · ${momentView(createdAt, clock).ago}`,
        words: [body, pros && `Pros: ${pros}`, cons && `Cons: ${cons}`].filter((text) => text !== ''),
        reply: reply && reply.text,
      })),
      newest: before === null ? null : PATH,
      older: found.length > REVIEWS_PER_PAGE ? `${PATH}?before=${shown.at(-1)!.id}` : null,
    },
  );
}
