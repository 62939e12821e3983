import { ConfirmedNote } from '../car/confirmed-note.tsx';
import type { RankingExplanationData, RankingExplanationView } from './ranking-explanation-view.ts';
import './ranking-explanation.css';

/**
 * Renders the reasons for a car's rank in one line and three bars. The exact sum opens with one more click. `null`: no
 * rank.
 */
export function RankingExplanationTable({ receipt, confirmed }: Pick<RankingExplanationData, 'receipt' | 'confirmed'>) {
  if (receipt === null) return <p>This car is no longer in the results of this search.</p>;
  const { place, highlights, notes, payment } = receipt;
  return (
    <div className="receipt">
      <p className="receipt-lead">{highlights.map(({ words }) => words).join(' · ')}</p>
      <dl className="receipt-bars">
        {highlights.map(({ label, words, share }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect className="receipt-track" width="100" height="8" rx="4" />
                <rect className="receipt-bar" width={Math.max(4, Math.round(100 * share))} height="8" rx="4" />
              </svg>
              <span className="visually-hidden">{words}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Number <strong>{place}</strong>. We rank by price, mileage, distance, freshness and seller rating. {payment}
      </p>
      {confirmed && (
        <p>
          <ConfirmedNote {...confirmed} />
        </p>
      )}
      <details className="receipt-math">
        <summary>Show the math</summary>
        <MathTable receipt={receipt} />
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p className="receipt-foot">Numbers are rounded. Equal totals are ordered by listing number.</p>
      </details>
    </div>
  );
}

function MathTable({ receipt: { lines, score } }: { receipt: RankingExplanationView }) {
  return (
    <>
      <p>Each factor’s score, from 0 to 1, is multiplied by its weight; the points add up to the total.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Factor</th>
            <th scope="col">Score</th>
            <th scope="col">Weight</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, says, formula, value, weight, part }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <span className="receipt-says">{says}</span>
                {formula && <span className="receipt-formula">{formula}</span>}
              </th>
              <td>{value}</td>
              <td>× {weight}</td>
              <td>{part}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Sum
            </th>
            <td>{score}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
