import { DeskPart } from '#pages/shared/desk/desk-frame.tsx';
import { FormErrors, FormField, SelectInput, TextInput } from '#pages/shared/desk/form-fields.tsx';
import type { AdFormView } from '../page-data.ts';
import { OPERATOR_ADS } from './ads-path.ts';

/** Renders the form that uploads an ad. It keeps the user's entries after an error, except for the file. */
export function AdForm({ fields, brands, formats }: AdFormView) {
  return (
    <>
      <p>
        <a className="desk-link" href={OPERATOR_ADS}>
          All ads
        </a>
      </p>
      <FormErrors fields={fields} />
      <form
        className="campaign-form"
        method="post"
        action={`${OPERATOR_ADS}/new`}
        encType="multipart/form-data"
        noValidate
      >
        <DeskPart id="what" title="The ad">
          <SelectInput name="format" label="Place and size" options={formats} field={fields.format} />
          <FormField name="file" label="File" field={fields.file}>
            {({ defaultValue: _value, ...control }) => (
              <input
                {...control}
                className="input"
                type="file"
                accept=".png,.jpg,.jpeg,.webp,.avif,.gif,.html,.htm"
                aria-describedby={['file-about', control['aria-describedby']].filter(Boolean).join(' ')}
              />
            )}
          </FormField>
          <p className="desk-soft" id="file-about">
            A picture in exactly this size or twice as large, at most 500 KB, or an HTML file of at most 100 KB that
            contains all of its pictures and styles. Scripts don’t run.
          </p>
          <TextInput name="alt" label="Text for visitors who can’t see the ad" field={fields.alt} maxLength={200} />
          <TextInput name="target" label="Link (https://…)" field={fields.target} maxLength={2000} />
        </DeskPart>
        <DeskPart id="when" title="Where and when">
          <SelectInput name="brand" label="Site" options={brands} field={fields.brand} />
          <div className="campaign-columns">
            <TextInput name="startsOn" label="First day" type="date" field={fields.startsOn} />
            <TextInput name="endsOn" label="Last day (optional)" type="date" field={fields.endsOn} />
            <TextInput name="weight" label="Weight, 1 to 100" inputMode="numeric" field={fields.weight} />
          </div>
          <p className="desk-soft">
            An ad with weight 2 shows twice as often as one with weight 1 in the same place. Days begin and end at
            midnight Eastern Time.
          </p>
        </DeskPart>
        <div className="desk-actions">
          <button className="button primary">Upload and start</button>
        </div>
      </form>
    </>
  );
}
