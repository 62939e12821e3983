import { FieldError } from '#ui/field-error.tsx';
import type { ReactNode } from 'react';
import { BackLink, DeskPart, DeskTabs } from '#pages/shared/desk/desk-frame.tsx';
import { errorId, FormErrors, SelectInput, TextInput } from '#pages/shared/desk/form-fields.tsx';
import type { FieldView } from '#pages/shared/desk/desk-view.ts';
import type { BookingField, BookingView } from './page-data.ts';
import { Bars } from './parts.tsx';
import { Preview } from './preview/preview.tsx';

/**
 * Renders the form that books a campaign. Each button sends the whole form: with GET for a preview, so that it has an
 * address, or with POST to save it. The form keeps the user's entries.
 */
export function BookingForm(view: BookingView) {
  const { action, seen, isHouse, dealer, dealers, back, fields, preview } = view;
  return (
    <>
      <BackLink {...back} />
      {dealers.length > 0 && <DeskTabs label="Dealerships" tabs={dealers} />}
      <FormErrors fields={fields} />
      <form className="campaign-form" method="post" action={action} noValidate>
        {dealer && <input type="hidden" name="dealer" value={dealer.ownerId} />}
        {seen !== null && <input type="hidden" name="seen" value={seen} />}
        <Subject {...view} />
        <Placements {...view} />
        <Where {...view} />
        <DeskPart id="when" title={isHouse ? 'When' : 'When and how much'}>
          <div className="campaign-columns">
            <TextInput name="startsOn" label="First day" type="date" field={fields.startsOn} />
            <TextInput name="endsOn" label="Last day" type="date" field={fields.endsOn} />
          </div>
          {!isHouse && (
            <>
              <div className="campaign-columns">
                <TextInput name="total" label="Total budget, in dollars" inputMode="decimal" field={fields.total} />
                <TextInput name="daily" label="Daily budget, in dollars" inputMode="decimal" field={fields.daily} />
                <TextInput
                  name="bid"
                  label="Maximum bid per click, in dollars"
                  inputMode="decimal"
                  field={fields.bid}
                />
              </div>
              <p className="desk-soft">
                You pay per click: as much as was needed to win the place, and never more than your bid. Clicks by
                robots and by your own team are free. Days begin and end at midnight Eastern Time.
              </p>
            </>
          )}
        </DeskPart>
        <div className="desk-actions">
          <button className="button" formMethod="get" formAction={`${action}#preview`} name="preview" value="1">
            Show preview{!isHouse && ' and estimate'}
          </button>
          <button className="button" name="action" value="save">
            Save as draft
          </button>
          <button className="button primary" name="action" value="submit">
            {isHouse ? 'Start campaign' : 'Send for approval'}
          </button>
        </div>
      </form>
      {preview && (
        <DeskPart id="preview" title="What shoppers see">
          {preview.rule !== null && <p>We read your rule as: {preview.rule}</p>}
          {preview.pace !== null && <p>Daily budget: {preview.pace}</p>}
          <div className="campaign-preview">
            <div>
              <Preview cars={preview.cars} card={preview.card} note={preview.note} />
            </div>
            {preview.estimate && (
              <div>
                <h3>How often it could show</h3>
                <p>{preview.estimate.text}</p>
                {preview.estimate.chart && <Bars {...preview.estimate.chart} />}
              </div>
            )}
          </div>
        </DeskPart>
      )}
    </>
  );
}

function Subject({ fields, cars, isHouse, dealer }: BookingView) {
  const subject = fields.subject.value;
  return (
    <Group name="subject" title="Which cars" field={fields.subject}>
      <Choice name="subject" value="listing" chosen={subject} label="One car">
        <TextInput name="listing" label="Stock number, VIN or listing number" field={fields.listing} list="cars" />
        <datalist id="cars">
          {cars.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      </Choice>
      <Choice name="subject" value="query" chosen={subject} label="Cars that match a rule">
        <TextInput
          name="query"
          label="Describe them as shoppers would, such as “certified SUVs under $30,000”, or paste the address of a search"
          field={fields.query}
        />
      </Choice>
      <Choice
        name="subject"
        value="store"
        chosen={subject}
        label={isHouse && !dealer ? 'All cars of the site' : 'All cars of the dealership'}
      />
    </Group>
  );
}

function Placements({ fields, placements, tiers }: BookingView) {
  return (
    <Group name="placement" title="Placement" field={fields.placement}>
      {placements.map(({ value, label, about, price }) => (
        <Choice
          key={value}
          name="placement"
          value={value}
          chosen={fields.placement.value}
          label={label}
          about={price === null ? about : `${about} ${price}`}
        >
          {value === 'spotlight' && <SelectInput name="tier" label="Tier" options={tiers} field={fields.tier} />}
        </Choice>
      ))}
    </Group>
  );
}

function Where({ fields, brands, states, dmas }: BookingView) {
  const area = fields.area.value;
  return (
    <Group name="area" title="Where" field={fields.area}>
      <SelectInput name="brand" label="Site" options={brands} field={fields.brand} />
      <Choice name="area" value="everywhere" chosen={area} label="All searches" />
      <Choice name="area" value="state" chosen={area} label="Searches in one state">
        <SelectInput name="state" label="State" options={states} field={fields.state} />
      </Choice>
      <Choice name="area" value="dma" chosen={area} label="Searches in one market area">
        <SelectInput name="dma" label="Market area" options={dmas} field={fields.dma} />
      </Choice>
      <Choice name="area" value="around" chosen={area} label="Searches around a ZIP code">
        <div className="campaign-columns">
          <TextInput name="zip" label="ZIP code" inputMode="numeric" field={fields.zip} />
          <TextInput name="miles" label="Radius in miles" inputMode="numeric" field={fields.miles} />
        </div>
      </Choice>
    </Group>
  );
}

function Group(props: { name: BookingField; title: string; field: FieldView; children: ReactNode }) {
  const { name, title, field, children } = props;
  return (
    <fieldset className="desk-part campaign-group" id={name} aria-describedby={errorId(name, field)}>
      <legend>
        <h2>{title}</h2>
      </legend>
      <FieldError id={`${name}-error`} text={field.error} />
      {children}
    </fieldset>
  );
}

/**
 * Renders a radio button and the fields that belong to it. The fields are always visible, so that the form works
 * without scripts.
 */
function Choice(props: {
  name: BookingField;
  value: string;
  chosen: string;
  label: string;
  about?: string;
  children?: ReactNode;
}) {
  const { name, value, chosen, label, about, children } = props;
  return (
    <div className="campaign-choice">
      <label>
        <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
        <span>
          {label}
          {about !== undefined && <span className="desk-soft"> {about}</span>}
        </span>
      </label>
      {children && <div className="campaign-choice-fields">{children}</div>}
    </div>
  );
}
