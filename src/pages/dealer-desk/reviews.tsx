import { REVIEW_LIMITS } from '#features/reviews/reviews.ts';
import { DeskList, DeskPager } from '#pages/shared/desk/desk-frame.tsx';
import type { DealerReviewsView } from './page-data.ts';

/** Lists the public reviews of the dealerships. Each can be answered once. */
export function DealerReviews({ reviews, newest, older }: DealerReviewsView) {
  return (
    <>
      <p className="desk-soft">
        Shoppers who wrote to you can review you. You can reply to each review once, and the reply can’t be changed.
      </p>
      <DeskList label="Reviews" none="No reviews yet." isOfTexts>
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
      </DeskList>
      <DeskPager newest={newest} older={older} />
    </>
  );
}
