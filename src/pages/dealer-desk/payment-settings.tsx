import { DeskPart } from '#pages/shared/desk/desk-frame.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Select } from '#ui/select.tsx';
import type { DealerSettingsView } from './page-data.ts';

const TYPES = { SITE: 'This site', PARTNER: 'Our own payment tool' } as const;

/** Renders a dealership's settings for online payments: who calculates them, leases and incentives. */
export function PaymentSettings({ base, ownerId, payments, filled }: DealerSettingsView) {
  const sent = filled?.form === 'payments' ? filled : null;
  const form = sent?.payments ?? payments;
  const wrong = sent?.message ?? null;
  return (
    <DeskPart id="payments" title="Payments online">
      <p className="desk-soft">
        {payments.isChosen
          ? 'These settings apply to all cars of the dealership.'
          : 'Nothing has been chosen yet. Shoppers see this site’s payment details.'}
      </p>
      <form className="desk-payments" method="post" action={`${base}/payments`} noValidate>
        <input type="hidden" name="dealer" value={ownerId} />
        <input type="hidden" name="seen" value={form.seen} />
        <label className="field">
          Who calculates payments
          <Select
            name="retailingType"
            value={form.retailingType}
            options={Object.entries(TYPES).map(([value, label]) => ({ value, label }))}
          />
        </label>
        <AddressField
          name="calculationUrl"
          label="Address of the payment tool (https)"
          value={form.calculationUrl}
          isWrong={wrong !== null}
        />
        <AddressField
          name="incentivesUrl"
          label="Address of the incentives (https)"
          value={form.incentivesUrl}
          isWrong={wrong !== null}
        />
        <p className="desk-soft">{'Write {vin} or {stock} where the car’s VIN or stock number belongs.'}</p>
        <Check name="uiEnabled" label="Link the payment tool and the incentives from our cars" isOn={form.uiEnabled} />
        <Check name="leaseEnabled" label="We lease new cars" isOn={form.leaseEnabled} />
        <button className="button primary">Save payment settings</button>
        <FieldError id="payments-error" text={wrong} isAlert />
      </form>
    </DeskPart>
  );
}

function AddressField(props: { name: string; label: string; value: string; isWrong: boolean }) {
  const { name, label, value, isWrong } = props;
  return (
    <label className="field">
      {label}
      <input
        className="input"
        name={name}
        type="url"
        defaultValue={value}
        maxLength={500}
        aria-describedby={isWrong ? 'payments-error' : undefined}
      />
    </label>
  );
}

function Check({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="desk-check">
      <input type="checkbox" name={name} value="yes" defaultChecked={isOn} />
      {label}
    </label>
  );
}
