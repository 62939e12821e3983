import type { ReactNode } from 'react';
import { type ArticleField, MAX_ALT, MAX_BODY } from '#features/expert-reviews/expert-reviews.ts';
import { MarkdownBody } from '#features/expert-reviews/expert-reviews.ui.ts';
import '#features/expert-reviews/ui/markdown-body.css';
import type { ArticleView } from './page-data.ts';
import './article-editor.css';

type Fields = ArticleView['fields'];

/** The editor of an expert review with its preview. The button updates the preview; with scripts, typing does too. */
export function ArticleEditor({ id, version, fields, timeZone, preview, page, cover }: ArticleView) {
  const path = `/operator/articles/${id ?? 'new'}`;
  return (
    <>
      <p className="desk-actions">
        <a className="desk-link" href="/operator/articles">
          All expert reviews
        </a>
        {page !== null && (
          <a className="desk-link" href={page}>
            Published page
          </a>
        )}
      </p>
      <Faults fields={fields} />
      <div className="article-editor">
        <form className="article-form" method="post" action={path} noValidate data-live-preview="">
          <input type="hidden" name="id" value={id ?? ''} />
          <input type="hidden" name="version" value={version} />
          <Line name="title" label="Title" fields={fields} maxLength={150} />
          <Line name="author" label="Author" fields={fields} maxLength={80} />
          <div className="article-columns">
            <Line name="make" label="Make" fields={fields} maxLength={60} />
            <Line name="model" label="Model" fields={fields} maxLength={60} />
            <Line name="firstYear" label="First model year" fields={fields} maxLength={4} inputMode="numeric" />
            <Line name="lastYear" label="Last model year" fields={fields} maxLength={4} inputMode="numeric" />
          </div>
          <Line name="rating" label="Points, 1 to 5 (optional)" fields={fields} maxLength={3} inputMode="decimal" />
          <Field name="summary" label="Summary (plain text)" fields={fields}>
            {(shared) => <textarea {...shared} rows={3} maxLength={400} defaultValue={fields.summary.value} />}
          </Field>
          <Field name="body" label="Review (Markdown)" fields={fields}>
            {(shared) => <textarea {...shared} rows={18} maxLength={MAX_BODY} defaultValue={fields.body.value} />}
          </Field>
          <p className="desk-soft">
            Headings, lists, quotes, tables, links and pictures of this site (addresses that begin with /pictures/).
            HTML is shown as text.
          </p>
          <Line
            name="slug"
            label="End of its address (optional: made from the title)"
            fields={fields}
            maxLength={100}
          />
          <Field name="publishAt" label={`Publish at (${timeZone}; empty: draft)`} fields={fields}>
            {(shared) => <input {...shared} type="datetime-local" defaultValue={fields.publishAt.value} />}
          </Field>
          <div className="desk-actions">
            <button className="button primary">Save</button>
            <button className="button" formAction="/operator/articles/preview#preview">
              Update preview
            </button>
          </div>
        </form>
        <section className="article-preview" id="preview" aria-labelledby="preview-title">
          <h2 id="preview-title">Preview</h2>
          <div className="article-body" data-preview="">
            <p className="article-title">{preview.title}</p>
            {preview.about !== '' && <p className="desk-soft">{preview.about}</p>}
            <p className="article-summary">{preview.summary}</p>
            <MarkdownBody blocks={preview.body} />
          </div>
        </section>
      </div>
      {id !== null && <CoverForm id={id} {...cover} />}
      {id !== null && (
        <form className="desk-actions" method="post" action={`/operator/articles/${id}/delete`}>
          <button className="button">Delete this review</button>
        </form>
      )}
    </>
  );
}

/** The cover picture, which is stored without the other fields. */
function CoverForm({ id, picture, fault }: { id: number } & ArticleView['cover']) {
  const action = `/operator/articles/${id}/cover`;
  return (
    <section className="article-cover" aria-labelledby="cover-title">
      <h2 id="cover-title">Cover picture</h2>
      {picture && <img {...picture} alt={picture.alt} />}
      <form className="article-form" method="post" action={action} encType="multipart/form-data">
        {fault !== null && (
          <p className="field-error" id="cover-fault" role="alert">
            {fault}
          </p>
        )}
        <div className="article-field">
          <label className="field" htmlFor="picture">
            {picture
              ? 'Another picture (JPEG, PNG, WebP or AVIF, at most 8 MB)'
              : 'JPEG, PNG, WebP or AVIF, at most 8 MB'}
          </label>
          <input
            className="input"
            id="picture"
            name="picture"
            type="file"
            accept=".jpg,.jpeg,.png,.webp,.avif"
            required={picture === null}
            aria-describedby={fault === null ? undefined : 'cover-fault'}
          />
        </div>
        <div className="article-field">
          <label className="field" htmlFor="alt">
            What the picture shows
          </label>
          <input className="input" id="alt" name="alt" maxLength={MAX_ALT} defaultValue={picture?.alt} required />
        </div>
        <div className="desk-actions">
          <button className="button">Save the picture</button>
        </div>
      </form>
      {picture && (
        <form className="desk-actions" method="post" action={action}>
          <button className="button" name="remove" value="1">
            Remove the picture
          </button>
        </form>
      )}
    </section>
  );
}

function Faults({ fields }: { fields: Fields }) {
  const faulty = Object.entries(fields).flatMap(([name, { fault }]) => (fault === null ? [] : [{ name, fault }]));
  if (faulty.length === 0) return null;
  return (
    <div className="desk-note" role="alert">
      <p>Nothing has been saved yet. Please check:</p>
      <ul className="desk-reasons">
        {faulty.map(({ name, fault }) => (
          <li key={name}>
            <a href={`#${name}`}>{fault}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FieldProps = { name: ArticleField; label: string; fields: Fields };

function Line(props: FieldProps & { maxLength: number; inputMode?: 'numeric' | 'decimal' }) {
  const { maxLength, inputMode, ...field } = props;
  return (
    <Field {...field}>
      {(shared) => (
        <input
          {...shared}
          maxLength={maxLength}
          inputMode={inputMode}
          defaultValue={props.fields[props.name].value}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

type SharedProps = {
  className: string;
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

function Field({ name, label, fields, children }: FieldProps & { children(shared: SharedProps): ReactNode }) {
  const { fault } = fields[name];
  const faultId = `${name}-fault`;
  return (
    <div className="article-field">
      <label className="field" htmlFor={name}>
        {label}
      </label>
      {children({
        className: 'input',
        id: name,
        name,
        'aria-invalid': fault === null ? undefined : true,
        'aria-describedby': fault === null ? undefined : faultId,
      })}
      {fault !== null && (
        <p className="field-error" id={faultId}>
          {fault}
        </p>
      )}
    </div>
  );
}
