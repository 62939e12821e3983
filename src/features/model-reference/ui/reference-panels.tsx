import { SafetyInfo } from '#features/safety/safety.ui.ts';
import type { ExpertReview, SafetyItem } from './reference-data.ts';
import { type FaqNumbers, faqsOf } from '../model/faqs.ts';

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

/** Shows the safety of a model year. `vehicle`: `2025 Toyota Camry`. */
export function SafetyPanel({ vehicle, item }: { vehicle: string; item: SafetyItem | null }) {
  if (item === null) return <p>Safety information about the {vehicle} isn’t available right now.</p>;
  const { 'Safety Ratings': ratings, 'Safety Features': features, recalls, complaints, asOf } = item;
  return (
    <>
      <p className="reference-quiet">About the {vehicle}.</p>
      <SafetyInfo vehicle={vehicle} facts={{ ratings, recalls, complaints, asOf }} features={features} />
    </>
  );
}

/** Shows questions about a model with their answers. */
export function FaqPanel(numbers: FaqNumbers) {
  return (
    <dl className="reference-faqs">
      {faqsOf(numbers).map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
