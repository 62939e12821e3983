import { ConfirmedNote } from '../car/confirmed-note.tsx';
import type { RankingExplanationData } from './order-receipt-view.ts';
import './order-receipt.css';

/** Shows the numbers that determine a car's rank, as a sum; `null` if it has none. */
export function RankingExplanationTable({ receipt, confirmed }: Pick<RankingExplanationData, 'receipt' | 'confirmed'>) {
  if (receipt === null) return <p>This car is no longer in the results of this search.</p>;
  const { place, lines, score, notes } = receipt;
  return (
    <div className="receipt">
      <p>
        Number <strong>{place}</strong>. We rank by price, mileage, distance, freshness, seller rating and details. Each
        factor’s score, from 0 to 1, is multiplied by its weight; the points add up to the total.
      </p>
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
      {confirmed && (
        <p>
          <ConfirmedNote {...confirmed} />
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className="receipt-foot">Numbers are rounded. Equal totals are ordered by listing number.</p>
    </div>
  );
}
