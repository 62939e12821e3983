import type { PublicReview } from '../model/review.ts';

/** Public reviews of a car, with their average. Without reviews there is only the link to write one. */
export type ConsumerReviewsProps = {
  /** `null` without reviews. */
  rating: {
    /** `4.3` */
    average: string;
    /** `12 reviews` */
    count: string;
    /** Five rows, five stars first. `share`: 0 to 100 percent. */
    stars: readonly { label: string; count: number; share: number }[];
    categories: readonly { label: string; average: string }[];
  } | null;
  reviews: readonly ReviewView[];
  /** `by owners` */
  authors: string;
  /** Some reviews were made up for the demo. */
  isDemo: boolean;
  /** Shown without reviews. */
  none: string;
  /** The link to the form for a new review; `null` if there is none. */
  write: { label: string; href: string } | null;
  /** The link with which an author changes or deletes a review; `null` if the author's reviews already have one. */
  change: { label: string; href: string } | null;
};

export type ReviewView = Pick<PublicReview, 'id' | 'title' | 'body' | 'pros' | 'cons'> & {
  stars: string;
  /** The car, how long they had it, and when they wrote. */
  about: string;
  /** The dealer's reply; `null` without one. */
  reply: string | null;
};

/** Shows the average, how many reviews have each number of stars as a plot with its table, and the newest reviews. */
export function ConsumerReviews({ rating, reviews, authors, isDemo, none, write, change }: ConsumerReviewsProps) {
  return (
    <>
      {rating === null ? (
        <p>{none}</p>
      ) : (
        <>
          {isDemo && (
            <p className="reviews-demo">
              Demo data: reviews with this mark are made up. No owner or shopper wrote them.
            </p>
          )}
          <p>
            <b className="reviews-average">{rating.average}</b> of 5 stars, from {rating.count} {authors}
          </p>
          <Stars rows={rating.stars} />
          {rating.categories.length > 0 && (
            <dl className="reviews-categories">
              {rating.categories.map(({ label, average }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{average}</dd>
                </div>
              ))}
            </dl>
          )}
          <ul className="reviews-list" aria-label="Newest reviews">
            {reviews.map((review) => (
              <Review key={review.id} {...review} />
            ))}
          </ul>
        </>
      )}
      {[write, rating && change].map(
        (link) =>
          link && (
            <p key={link.label}>
              <a href={link.href} rel="nofollow">
                {link.label}
              </a>
            </p>
          ),
      )}
    </>
  );
}

function Stars({ rows }: { rows: NonNullable<ConsumerReviewsProps['rating']>['stars'] }) {
  return (
    <table className="reviews-stars">
      <caption className="visually-hidden">Reviews by star rating</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Stars</th>
          <th scope="col" aria-hidden="true" />
          <th scope="col">Reviews</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count, share }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td aria-hidden="true">
              <svg width="100%" height="12">
                <rect className="of" width="100%" height="12" rx="6" />
                <rect className="share" width={`${share}%`} height="12" rx="6" />
              </svg>
            </td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Review({ title, stars, about, body, pros, cons, reply }: ReviewView) {
  return (
    <li>
      <h3>{title}</h3>
      <p className="quiet">
        {stars} · {about}
      </p>
      <p className="reviews-words">{body}</p>
      {pros !== '' && (
        <p className="reviews-words">
          <b>Pros:</b> {pros}
        </p>
      )}
      {cons !== '' && (
        <p className="reviews-words">
          <b>Cons:</b> {cons}
        </p>
      )}
      {reply !== null && (
        <p className="reviews-words">
          <b>Reply from the dealer:</b> {reply}
        </p>
      )}
    </li>
  );
}
