import { BackLink, DeskPart } from '#pages/shared/desk/desk-frame.tsx';
import type { ChargeView } from './page-data.ts';

/** Explains the price of one click with the numbers of its auction. */
export function ChargeDetails({ back, facts, steps, summary, auction }: ChargeView) {
  return (
    <>
      <BackLink {...back} />
      <DeskPart id="charge" title="The click">
        <dl className="desk-facts">
          {facts.map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={value}>{value}</dd>])}
        </dl>
      </DeskPart>
      <DeskPart id="price" title="How the price was set">
        <p>{summary}</p>
        {steps && (
          <ol className="campaign-steps">
            {steps.map(({ label, value, about }) => (
              <li key={label}>
                <p>
                  {label} <strong>{value}</strong>
                </p>
                <p className="desk-soft">{about}</p>
              </li>
            ))}
          </ol>
        )}
        <p className="desk-soft">
          Auction <code>{auction}</code>. Its inputs are kept for 90 days. Until then, anyone who runs this site can
          replay it with <code>npm run promotions -- replay {auction}</code> and gets the same winners and prices.
        </p>
      </DeskPart>
    </>
  );
}
