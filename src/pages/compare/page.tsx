import { NEW_APR_PARAM } from '#features/compare/compare.ts';
import { CompareForm, COMPARE_FORM, CompareTable } from '#features/compare/compare.ui.ts';
import { NumberField } from '#features/payments/payments.ui.ts';
import { SaveForm } from '#features/saves/saves.ui.ts';
import { PageFrame } from '#ui/frame/page-frame.tsx';
import { Select } from '#ui/select.tsx';
import '#features/compare/ui/compare-table.css';
import '#features/listings/ui/deal-badge.css';
import '#features/saves/ui/save-button.css';
import '#ui/field.css';
import '#ui/field.later.css';
import '#ui/icon.css';
import { COMPARE_LABELS } from './compare-fields.ts';
import type { CompareData, CompareFields } from './page-data.ts';
import './page.css';

/**
 * Renders the comparison of up to five cars. The page works completely without scripts, because it has only forms and
 * links.
 */
export function ComparePage({ brand, comparison, fields, keep, signIn }: CompareData) {
  const { cars, problems, notes, search } = comparison;
  const listingIds = cars.map(({ id }) => id);
  return (
    <PageFrame brand={brand} className="compare-page" hasFooter={false}>
      <CompareForm shown={{ listingIds, search }} />
      <SaveForm />
      <h1>{cars.length > 1 ? `Compare ${cars.length} cars` : 'Compare cars'}</h1>
      {problems.length > 0 && (
        <ul className="compare-problems" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <p className="compare-lead">
        {cars.length === 0 && 'Select “Compare” on up to five cars to see them side by side.'}
        {cars.length === 1 && 'Add another car to see how they differ.'}
        {cars.length > 1 &&
          'Rows that differ come first. To come back to this comparison, share or bookmark this page.'}
      </p>
      <div className="compare-tools">
        {cars.length < 5 && (
          <a className={cars.length < 2 ? 'button primary' : 'button'} href={resultsPath(search)}>
            {cars.length === 0 ? 'Find cars' : 'Add another car'}
          </a>
        )}
        {keep && (
          <button className="button" form={COMPARE_FORM} name="keep" value="1">
            Save this comparison
          </button>
        )}
        {cars.length > 0 && (
          <button type="button" className="button with-script print-page">
            Print
          </button>
        )}
      </div>
      {cars.length > 0 && (
        <>
          <CompareTable comparison={comparison} />
          <Terms fields={fields} listingIds={listingIds.join(',')} />
          <ul className="compare-notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      <p className="compare-notes">
        {signIn === null ? (
          'Your list is saved on your account.'
        ) : (
          <>
            Your list is saved in this browser only. <a href={signIn}>Sign in</a> to keep it on your account.
          </>
        )}
      </p>
    </PageFrame>
  );
}

/**
 * Returns the address of the results. Results use one rate for new and used cars, so the rate for new cars is left out.
 */
function resultsPath(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(NEW_APR_PARAM);
  return params.size === 0 ? '/cars-for-sale' : `/cars-for-sale?${params}`;
}

function Terms({ fields, listingIds }: { fields: CompareFields; listingIds: string }) {
  const { zip, priceBasis, downPayment, aprPercent, newAprPercent, termMonths } = fields;
  const percent = (label: string) => ({ label, kind: 'percent' }) as const;
  const field = { problem: null } as const;
  return (
    <form className="compare-terms" action="/cars-for-sale/compare" noValidate>
      <h2>Your location and terms</h2>
      <input type="hidden" name="listingIds" value={listingIds} />
      <div className="compare-fields">
        <NumberField {...field} name="zip" rule={{ label: COMPARE_LABELS.zip, kind: 'whole' }} value={zip} />
        <label className="field">
          {COMPARE_LABELS.priceBasis}
          <Select name="priceBasis" value={priceBasis.value} options={priceBasis.options} />
        </label>
        <NumberField
          {...field}
          name="downPayment"
          rule={{ label: COMPARE_LABELS.downPayment, kind: 'dollars' }}
          value={downPayment}
        />
        <NumberField {...field} name="aprPercent" rule={percent(COMPARE_LABELS.aprPercent)} value={aprPercent} />
        {newAprPercent !== null && (
          <NumberField
            {...field}
            name={NEW_APR_PARAM}
            rule={percent(COMPARE_LABELS.newAprPercent)}
            value={newAprPercent}
          />
        )}
        <NumberField
          {...field}
          name="termMonths"
          rule={{ label: COMPARE_LABELS.termMonths, kind: 'whole' }}
          value={termMonths}
        />
      </div>
      <button className="button primary">Update comparison</button>
    </form>
  );
}
