import type { ExpertReview } from './reference-data.ts';

/** Lists expert reviews of a model with their points and what they conclude. */
export function ExpertReviewList({ name, reviews }: { name: string; reviews: readonly ExpertReview[] }) {
  return (
    <section className="reference-experts" aria-labelledby="reference-experts">
      <h3 id="reference-experts">Expert reviews of the {name}</h3>
      <ul>
        {reviews.map(({ id, link, title, _embedded: embedded }) => (
          <li key={id}>
            {embedded?.cover && (
              <img className="reference-cover" {...embedded.cover} alt={embedded.cover.alt} loading="lazy" />
            )}
            <a href={link}>{title.rendered}</a>
            {embedded && (
              <>
                <span className="reference-quiet">
                  {embedded.rating !== null && `${embedded.rating.toFixed(1)} out of 5, `}by{' '}
                  {embedded.author.map((author) => author.name).join(', ')}
                </span>
                <p>{embedded.summary}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
