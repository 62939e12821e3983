import { FieldError } from '#ui/field-error.tsx';
import { MAX_ALT_LENGTH, MAX_BODY_LENGTH } from '#features/expert-reviews/expert-reviews.ts';
import { MarkdownBody } from '#features/expert-reviews/expert-reviews.ui.ts';
import '#features/expert-reviews/ui/markdown-body.css';
import { FormErrors, FormField, TextInput } from '#pages/shared/desk/form-fields.tsx';
import type { ArticleView } from './page-data.ts';
import './article-editor.css';

/** The editor of an expert review with a preview. The button updates the preview; with scripts, typing does too. */
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
      <FormErrors fields={fields} />
      <div className="article-editor">
        <form className="article-form" method="post" action={path} noValidate data-live-preview="">
          <input type="hidden" name="id" value={id ?? ''} />
          <input type="hidden" name="version" value={version} />
          <TextInput name="title" label="Title" field={fields.title} maxLength={150} />
          <TextInput name="author" label="Author" field={fields.author} maxLength={80} />
          <div className="article-columns">
            <TextInput name="make" label="Make" field={fields.make} maxLength={60} />
            <TextInput name="model" label="Model" field={fields.model} maxLength={60} />
            <TextInput
              name="firstYear"
              label="First model year"
              field={fields.firstYear}
              maxLength={4}
              inputMode="numeric"
            />
            <TextInput
              name="lastYear"
              label="Last model year"
              field={fields.lastYear}
              maxLength={4}
              inputMode="numeric"
            />
          </div>
          <TextInput
            name="rating"
            label="Points, 1 to 5 (optional)"
            field={fields.rating}
            maxLength={3}
            inputMode="decimal"
          />
          <FormField name="summary" label="Summary (plain text)" field={fields.summary}>
            {(control) => <textarea className="input" {...control} rows={3} maxLength={400} />}
          </FormField>
          <FormField name="body" label="Review (Markdown)" field={fields.body}>
            {(control) => <textarea className="input" {...control} rows={18} maxLength={MAX_BODY_LENGTH} />}
          </FormField>
          <p className="desk-soft">
            Headings, lists, quotes, tables, links and pictures of this site (addresses that begin with /pictures/).
            HTML is shown as text.
          </p>
          <TextInput
            name="slug"
            label="End of its address (optional: made from the title)"
            field={fields.slug}
            maxLength={100}
          />
          <FormField name="publishAt" label={`Publish at (${timeZone}; empty: draft)`} field={fields.publishAt}>
            {(control) => <input className="input" {...control} type="datetime-local" />}
          </FormField>
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

/** The form for the cover picture, which is stored separately from the other fields. */
function CoverForm({ id, picture, error }: { id: number } & ArticleView['cover']) {
  const action = `/operator/articles/${id}/cover`;
  return (
    <section className="article-cover" aria-labelledby="cover-title">
      <h2 id="cover-title">Cover picture</h2>
      {picture && <img {...picture} alt={picture.alt} />}
      <form className="article-form" method="post" action={action} encType="multipart/form-data">
        <FieldError id="cover-error" text={error} isAlert />
        <div className="desk-field">
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
            aria-describedby={error === null ? undefined : 'cover-error'}
          />
        </div>
        <div className="desk-field">
          <label className="field" htmlFor="alt">
            What the picture shows
          </label>
          <input
            className="input"
            id="alt"
            name="alt"
            maxLength={MAX_ALT_LENGTH}
            defaultValue={picture?.alt}
            required
          />
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
