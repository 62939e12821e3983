import { REVIEW_LIMITS } from '#features/reviews/reviews.ts';
import { DeskPager } from '#pages/shared/desk/desk-frame.tsx';
import type { DealerReviewsView } from './page-data.ts';

/** Lists the public reviews of the dealerships. Each can be answered once. */
export function DealerReviews({ reviews, newest, older }: DealerReviewsView) {
  return (
    <>
      <p className="desk-soft">
        Shoppers who wrote to you can review you. You can reply to each review once, and the reply can’t be changed.
      </p>
      {reviews.length === 0 ? (
        <p>No reviews yet.</p>
      ) : (
        <ul className="desk-list of-texts" aria-label="Reviews">
          {reviews.map(({ id, title, about, words, reply }) => (
            <li key={id}>
              <div>
                <p className="desk-row-title">{title}</p>
                <p className="desk-soft">{about}</p>
                {words.map((text) => (
                  <p key={text} className="desk-words">
                    {text}
                  </p>
                ))}
                {reply !== null && <p className="desk-words">Your reply: {reply}</p>}
              </div>
              {reply === null && (
                <form className="desk-form two" method="post" action={`/dealer/reviews/${id}`}>
                  <label className="field">
                    <span>
                      Your reply<span className="visually-hidden"> to {title}</span>
                    </span>
                    <textarea className="input" name="text" rows={3} maxLength={REVIEW_LIMITS.reply} required />
                  </label>
                  <button className="button">Publish the reply</button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      <DeskPager newest={newest} older={older} />
    </>
  );
}
