import { Confirm, DeskList, DeskPager, DeskTabs, Moment } from '#pages/shared/desk/desk-frame.tsx';
import type { ReviewsView } from './page-data.ts';

type Review = ReviewsView['reviews'][number];

/** Lists reviews that wait for a decision, or those that are public or hidden. */
export function Reviews({ tabs, reviews, newest, older }: ReviewsView) {
  return (
    <>
      <DeskTabs label="Reviews" tabs={tabs} />
      <DeskList label="Reviews" none="No reviews." isOfTexts>
        {reviews.map((review) => (
          <li key={review.id}>
            <Words {...review} />
            <Decision {...review} />
            {review.reply !== null && <RemoveReply {...review} />}
          </li>
        ))}
      </DeskList>
      <DeskPager newest={newest} older={older} words={{ newest: 'First page', older: 'Next page' }} />
    </>
  );
}

function Words({
  title,
  about,
  ratings,
  words,
  reply,
  proof,
  sale,
  contact,
  isChanged,
  status,
  warnings,
  written,
}: Review) {
  return (
    <div>
      <p className="desk-row-title">{title}</p>
      <p className="desk-soft">
        {about}, <Moment {...written} />
        {status !== null && (
          <>
            {' · '}
            <span className="desk-badge">{status}</span>
          </>
        )}
      </p>
      <p className="desk-soft">{ratings}</p>
      {words.map((text) => (
        <p key={text} className="desk-words">
          {text}
        </p>
      ))}
      {reply !== null && (
        <p className="desk-words">
          <b>Reply from the dealer:</b> {reply}
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="desk-reasons" aria-label="Why it is suspicious">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {isChanged && <p>This review was public. Its author has changed it.</p>}
      {contact !== null && <p>{contact}</p>}
      {sale !== null && (
        <p>
          {sale.text} <a href={sale.href}>Open the listing</a>
        </p>
      )}
      {proof !== null && (
        <p>
          <a href={proof} target="_blank" rel="noreferrer">
            Open the photo of the registration
          </a>
        </p>
      )}
    </div>
  );
}

function Decision({ id, version, title, warnings, actions, reasons }: Review) {
  return (
    <form className="desk-actions" method="post" action="/operator/reviews">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      {actions.includes('approve') && (
        <>
          {warnings.length > 0 && (
            <label>
              <input type="checkbox" name="checked" value="1" /> I checked why it is suspicious
            </label>
          )}
          <button className="button primary" name="action" value="approve" formNoValidate>
            Approve<span className="visually-hidden"> {title}</span>
          </button>
        </>
      )}
      {actions.some((action) => action !== 'approve') && (
        <label className="field">
          <span className="visually-hidden">Reason about {title}</span>
          <select className="select" name="reason" required defaultValue="">
            <option value="">Choose a reason</option>
            {reasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {actions.includes('reject') && (
        <button className="button" name="action" value="reject">
          Reject<span className="visually-hidden"> {title}</span>
        </button>
      )}
      {actions.includes('hide') && (
        <button className="button" name="action" value="hide">
          Hide<span className="visually-hidden"> {title}</span>
        </button>
      )}
    </form>
  );
}

function RemoveReply({ id, title }: Review) {
  return (
    <Confirm
      press="Remove the reply"
      what={`to ${title}`}
      warning="The dealer’s words are deleted for good, and the dealer can reply again."
    >
      <form method="post" action="/operator/reviews">
        <input type="hidden" name="id" value={id} />
        <button className="button" name="action" value="remove-reply">
          Yes, remove<span className="visually-hidden"> the reply to {title}</span>
        </button>
      </form>
    </Confirm>
  );
}
