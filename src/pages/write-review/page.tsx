import { REVIEW_LIMITS, STARS } from '#features/reviews/reviews.ts';
import { ConsumerReviews } from '#features/reviews/reviews.ui.ts';
import '#features/reviews/ui/consumer-reviews.later.css';
import { FieldError } from '#ui/field-error.tsx';
import { PageFrame } from '#ui/frame/page-frame.tsx';
import '#ui/field.css';
import '#ui/field.later.css';
import '#ui/text-field.css';
import type { ReviewFieldView, ReviewFormView, WriteReviewData } from './page-data.ts';
import './page.css';

/** The form for a review of a car or a dealer. It works without scripts. */
export function WriteReviewPage({ brand, heading, lead, form, reviews, own, remove, next, back }: WriteReviewData) {
  return (
    <PageFrame brand={brand} className="write-review">
      <h1>{heading}</h1>
      {own.length > 0 && <OwnReviews own={own} />}
      {reviews && <ConsumerReviews {...reviews} />}
      {reviews && form && <h2>Write a review</h2>}
      <p>{lead}</p>
      {next && (
        <a className="button primary" href={next.href}>
          {next.label}
        </a>
      )}
      {form && <ReviewForm {...form} />}
      {remove !== null && (
        <form className="review-delete" method="post" action={remove}>
          <h2>Delete this review</h2>
          <p>This deletes the review, its photo and any reply. It can’t be undone.</p>
          <button className="button">Delete the review</button>
        </form>
      )}
      <a href={back.href}>{back.label}</a>
    </PageFrame>
  );
}

function OwnReviews({ own }: Pick<WriteReviewData, 'own'>) {
  return (
    <section aria-labelledby="own-reviews">
      <h2 id="own-reviews">Your reviews</h2>
      <ul className="own-reviews">
        {own.map(({ id, title, state, href }) => (
          <li key={id}>
            {title} ({state}){' '}
            <a href={href}>
              Change or delete<span className="visually-hidden"> {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewForm({ action, send, isCar, categories, fields }: ReviewFormView) {
  return (
    <form
      className="review-form"
      method="post"
      action={action}
      encType={isCar ? 'multipart/form-data' : undefined}
      noValidate
    >
      <FormErrors fields={fields} />
      {isCar && (
        <section aria-labelledby="review-car">
          <h2 id="review-car">Your car</h2>
          <Line name="modelYear" label="Model year" fields={fields} inputMode="numeric" maxLength={4} />
          <Line name="trim" label="Trim (optional)" fields={fields} maxLength={REVIEW_LIMITS.trim} />
          <Line
            name="ownedMonths"
            label="Months of ownership, such as 18"
            fields={fields}
            inputMode="numeric"
            maxLength={3}
          />
        </section>
      )}
      {isCar && (
        <section aria-labelledby="review-proof">
          <h2 id="review-proof">Show that you own or owned the car</h2>
          <p>If you wrote to the seller here before you bought the car, enter its VIN. Otherwise, add a photo.</p>
          <Line name="vin" label="VIN (if you bought it here)" fields={fields} maxLength={24} />
          <Proof field={fields['proof']!} />
        </section>
      )}
      <section aria-labelledby="review-rating">
        <h2 id="review-rating">Your rating</h2>
        <Overall field={fields['overall']!} />
        {categories.map(({ name, label }) => (
          <Category key={name} name={name} label={label} field={fields[name]!} />
        ))}
      </section>
      <section aria-labelledby="review-words">
        <h2 id="review-words">Your review</h2>
        <Line name="title" label="Title" fields={fields} maxLength={REVIEW_LIMITS.title} />
        <Area name="body" label="What’s good, what isn’t, and who is it for?" fields={fields} rows={8} />
        <Area name="pros" label="Pros (optional)" fields={fields} rows={2} />
        <Area name="cons" label="Cons (optional)" fields={fields} rows={2} />
      </section>
      <button className="button primary">{send}</button>
    </form>
  );
}

type Fields = ReviewFormView['fields'];

function FormErrors({ fields }: { fields: Fields }) {
  const invalid = Object.entries(fields).filter(([, { error }]) => error !== null);
  if (invalid.length === 0) return null;
  return (
    // Moves the focus there when the page opens, without a script.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div className="review-errors" role="alert" tabIndex={-1} autoFocus>
      <p>Nothing has been sent yet. Please check:</p>
      <ul>
        {invalid.map(([name, { error }]) => (
          <li key={name}>
            <a href={`#${name}`}>{error}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns `aria-describedby` and `aria-invalid` for a field. */
function stateOf(name: string, { error }: ReviewFieldView, about?: string) {
  const described = [about, error === null ? undefined : `${name}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error !== null || undefined, 'aria-describedby': described || undefined };
}

function Line(props: {
  name: string;
  label: string;
  fields: Fields;
  maxLength: number;
  inputMode?: 'numeric' | undefined;
}) {
  const { name, label, fields, maxLength, inputMode } = props;
  const field = fields[name]!;
  return (
    <div className="review-field">
      <label className="field" htmlFor={name}>
        {label}
      </label>
      <input
        className="input"
        id={name}
        name={name}
        inputMode={inputMode}
        maxLength={maxLength}
        defaultValue={field.value}
        autoComplete="off"
        {...stateOf(name, field)}
      />
      <FieldError id={`${name}-error`} text={field.error} />
    </div>
  );
}

function Area({ name, label, fields, rows }: { name: string; label: string; fields: Fields; rows: number }) {
  const field = fields[name]!;
  const maxLength = name === 'body' ? REVIEW_LIMITS.body : REVIEW_LIMITS.points;
  return (
    <div className="review-field">
      <label className="field" htmlFor={name}>
        {label}
      </label>
      <textarea
        className="input"
        id={name}
        name={name}
        rows={rows}
        maxLength={maxLength}
        defaultValue={field.value}
        {...stateOf(name, field)}
      />
      <FieldError id={`${name}-error`} text={field.error} />
    </div>
  );
}

function Overall({ field }: { field: ReviewFieldView }) {
  return (
    <fieldset className="review-stars" id="overall" tabIndex={-1} {...stateOf('overall', field)}>
      <legend>Overall</legend>
      <FieldError id="overall-error" text={field.error} />
      {STARS.toReversed().map((stars) => (
        <label key={stars}>
          <input type="radio" name="overall" value={stars} defaultChecked={field.value === String(stars)} />{' '}
          {stars === 1 ? '1 star' : `${stars} stars`}
        </label>
      ))}
    </fieldset>
  );
}

function Category({ name, label, field }: { name: string; label: string; field: ReviewFieldView }) {
  return (
    <div className="review-field">
      <label className="field" htmlFor={name}>
        {label}
      </label>
      <select className="select" id={name} name={name} defaultValue={field.value} {...stateOf(name, field)}>
        <option value="">No rating</option>
        {STARS.map((stars) => (
          <option key={stars} value={stars}>
            {stars === 1 ? '1 star' : `${stars} stars`}
          </option>
        ))}
      </select>
      <FieldError id={`${name}-error`} text={field.error} />
    </div>
  );
}

function Proof({ field }: { field: ReviewFieldView }) {
  return (
    <div className="review-field">
      <label className="field" htmlFor="proof">
        Photo of the car’s registration (if you bought it elsewhere)
      </label>
      <input
        className="input"
        id="proof"
        name="proof"
        type="file"
        accept=".jpg,.jpeg,.png,.webp,.avif"
        {...stateOf('proof', field, 'proof-about')}
      />
      <FieldError id="proof-error" text={field.error} />
      <p className="quiet" id="proof-about">
        Make, model and year must be readable. You can cover everything else. Only we see the photo. We delete it when
        we decide or after 30 days, whichever comes first. A JPEG, PNG, WebP or AVIF file of at most 8 MB.
      </p>
    </div>
  );
}
