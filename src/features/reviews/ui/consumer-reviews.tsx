import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
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
  none: string;
  /** The link to the form for a new review; `null` if there is none. */
  write: { label: string; href: string } | null;
  /** The link with which an author changes or deletes a review; `null` if the author's reviews already have one. */
  change: { label: string; href: string } | null;
};

export type ReviewView = Pick<PublicReview, 'id' | 'title' | 'body' | 'pros' | 'cons'> & {
  stars: string;
  /** The stars as a share of five, 20 to 100 percent. */
  share: number;
  /** The car, how long they had it, and when they wrote. */
  about: string;
  /** The dealer's reply; `null` without one. */
  reply: string | null;
};

/** Shows the average, how many reviews have each number of stars as a plot with its table, and the newest reviews. */
export function ConsumerReviews(props: ConsumerReviewsProps) {
  return <FragmentLists lists={consumerReviewLists(props)} />;
}

/** Returns the lists of fragments that `ConsumerReviews` renders. */
export function consumerReviewLists(props: ConsumerReviewsProps): FragmentItems[] {
  const { rating, none, write, change } = props;
  const links = [write, rating && change].filter((link) => link !== null);
  return [
    ...(rating === null ? [{ of: NONE, items: [{ none }] }] : ratedLists(rating, props)),
    { of: LINK, items: links },
  ];
}

type Rating = NonNullable<ConsumerReviewsProps['rating']>;

function ratedLists(rating: Rating, { reviews, authors, isDemo }: ConsumerReviewsProps): FragmentItems[] {
  const { average, count, stars, categories } = rating;
  return [
    { of: DEMO, items: isDemo ? [{}] : [] },
    { of: AVERAGE, items: [{ average, count, authors }] },
    { of: STARS, items: [{ rows: [{ of: STAR_ROW, items: stars }] }] },
    { of: CATEGORIES, items: categories.length > 0 ? [{ categories }] : [] },
    { of: REVIEWS, items: [{ list: [{ of: REVIEW, items: reviews }] }] },
  ];
}

const NONE: Fragment<Pick<ConsumerReviewsProps, 'none'>> = {
  component: ({ none }) => <p>{none}</p>,
};

const LINK: Fragment<{ label: string; href: string }> = {
  component: ({ label, href }) => (
    <p>
      <a href={href} rel="nofollow">
        {label}
      </a>
    </p>
  ),
  keyOf: ({ label }) => label,
};

const DEMO: Fragment<object> = {
  component: () => (
    <p className="reviews-demo">Demo data: reviews with this mark are made up. No owner or shopper wrote them.</p>
  ),
};

const AVERAGE: Fragment<Pick<Rating, 'average' | 'count'> & Pick<ConsumerReviewsProps, 'authors'>> = {
  component: ({ average, count, authors }) => (
    <p>
      <b className="reviews-average">{average}</b> of 5 stars, from {count} {authors}
    </p>
  ),
};

const STARS: Fragment<{ rows: readonly FragmentItems[] }> = {
  component: ({ rows }) => (
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
        <FragmentLists lists={rows} />
      </tbody>
    </table>
  ),
  inner: { paths: ['rows'], listsOf: ({ rows }) => rows },
};

const STAR_ROW: Fragment<Rating['stars'][number]> = {
  component: ({ label, count, share }) => (
    <tr>
      <th scope="row">{label}</th>
      <td aria-hidden="true">
        <svg width="100%" height="12">
          <rect className="of" width="100%" height="12" rx="6" />
          <rect className="share" width={`${share}%`} height="12" rx="6" />
        </svg>
      </td>
      <td>{count}</td>
    </tr>
  ),
  keyOf: ({ label }) => label,
};

const CATEGORIES: Fragment<Pick<Rating, 'categories'>> = {
  component: ({ categories }) => (
    <dl className="reviews-categories">
      {categories.map(({ label, average }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{average}</dd>
        </div>
      ))}
    </dl>
  ),
};

const REVIEWS: Fragment<{ list: readonly FragmentItems[] }> = {
  component: ({ list }) => (
    <ul className="reviews-list" aria-label="Newest reviews">
      <FragmentLists lists={list} />
    </ul>
  ),
  inner: { paths: ['list'], listsOf: ({ list }) => list },
};

const REVIEW: Fragment<ReviewView> = {
  component: Review,
  keyOf: ({ id }) => id,
};

function Review({ title, stars, share, about, body, pros, cons, reply }: ReviewView) {
  return (
    <li>
      <h3>{title}</h3>
      <p className="quiet">
        <svg className="reviews-rating" width="90" height="18" aria-hidden="true">
          <rect className="of" width="100%" height="18" />
          <rect className="share" width={`${share}%`} height="18" />
        </svg>{' '}
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
        <p className="reviews-words reviews-reply">
          <b>Reply from the dealer:</b> {reply}
        </p>
      )}
    </li>
  );
}
