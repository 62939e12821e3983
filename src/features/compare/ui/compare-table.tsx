import type { ReactNode } from 'react';
import { DealBadge } from '#features/listings/listings.ui.ts';
import { SaveButton } from '#features/saves/saves.ui.ts';
import { Icon } from '#ui/icon.tsx';
import type { CellView } from '../model/arrange-rows.ts';
import { type ColumnView, type ComparisonView, columnName } from '../model/comparison.ts';
import { COMPARE_FORM } from './compare-form.tsx';
import './compare-table.css';

type Remove = (id: number) => void;

/** The roles of a table's elements. A browser may drop them if styles lay out the table as a grid, as on a phone. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/**
 * Compares cars in a table with a column for each: first the rows in which they differ, then, folded, those that are
 * the same. On a phone it shows two columns at a time, and the first one stays. `onRemove`: removes a car without
 * leaving the page.
 */
export function CompareTable({ comparison, onRemove }: { comparison: ComparisonView; onRemove?: Remove }) {
  const { cars, different, same } = comparison;
  return (
    <>
      {/* Scrolls sideways, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="compare-scroll" role="region" aria-label="Compared cars" tabIndex={0}>
        <table {...ROLES.table} className={`compare-table cars-${cars.length}`}>
          <caption className="visually-hidden">
            {cars.length > 1 ? 'How these cars differ' : 'Facts about this car'}
          </caption>
          <Heads cars={cars} />
          <tbody {...ROLES.rowgroup}>
            <tr {...ROLES.row}>
              <th scope="row" {...ROLES.rowheader}>
                Actions
              </th>
              {cars.map((car) => (
                <td key={car.id} {...ROLES.cell}>
                  <Actions car={car} onRemove={onRemove} />
                </td>
              ))}
            </tr>
          </tbody>
          {different.map((group) => (
            <Group key={group.label} {...group} cars={cars} />
          ))}
        </table>
      </div>
      {same.length > 0 && <SameRows same={same} />}
    </>
  );
}

function Heads({ cars }: { cars: readonly ColumnView[] }) {
  return (
    <thead {...ROLES.rowgroup}>
      <tr {...ROLES.row}>
        {/* Hidden visually on phones, but needed by screen readers, which would otherwise name the wrong car for each cell. */}
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner, no control */}
        <td {...ROLES.cell} />
        {cars.map((car) => (
          <th key={car.id} scope="col" {...ROLES.columnheader} className={car.gone === null ? undefined : 'is-sold'}>
            <img src={car.picture.src} alt="" width={480} height={360} decoding="async" />
            {car.picture.drawn && (
              <span className="compare-drawn" aria-hidden="true">
                Illustration
              </span>
            )}
            <a href={car.href}>{car.title}</a>
            {car.trim !== null && (
              <>
                {' '}
                <span className="compare-trim">{car.trim}</span>
              </>
            )}
            {car.apart !== null && <span className="visually-hidden"> {car.apart}</span>}
            {car.gone !== null && (
              <>
                {' '}
                <strong className="compare-sold">{car.gone}</strong>
              </>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type GroupProps = ComparisonView['different'][number] & { cars: readonly ColumnView[] };

function Group({ label, rows, cars }: GroupProps) {
  return (
    <tbody {...ROLES.rowgroup}>
      <tr className="compare-group" {...ROLES.row}>
        <th scope="rowgroup" {...ROLES.rowheader} colSpan={cars.length + 1}>
          <span>{label}</span>
        </th>
      </tr>
      {/* When the column headers scroll out of the screen, names are repeated here. Screen readers read the names from the headers. */}
      <tr className="compare-names" aria-hidden="true">
        <th scope="row">Car</th>
        {cars.map((car) => (
          <td key={car.id}>{columnName(car)}</td>
        ))}
      </tr>
      {rows.map(({ key, label: name, about, cells }) => (
        <tr key={key} {...ROLES.row}>
          <th scope="row" {...ROLES.rowheader}>
            {name}
            {about !== null && <span className="compare-about">{about}</span>}
          </th>
          {cells.map((cell, index) => (
            <td key={index} {...ROLES.cell} className={cell.best === null ? undefined : 'is-best'}>
              <Cell cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Cell({ cell: { text, has, deal, notes, best } }: { cell: CellView }) {
  return (
    <>
      {deal !== null && text !== null ? <DealBadge rating={deal} label={text} /> : <Value text={text} has={has} />}
      {best !== null && (
        <span className="compare-best">
          <Icon name="star" />
          {best}
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className="compare-about">
          {note}
        </span>
      ))}
    </>
  );
}

function Value({ text, has }: Pick<CellView, 'text' | 'has'>): ReactNode {
  if (text !== null) return <span className="compare-value">{text}</span>;
  if (has !== true) return <span className="compare-none">Not listed</span>;
  return (
    <span className="compare-has">
      <Icon name="check-bold" />
      Yes
    </span>
  );
}

function Actions({ car, onRemove }: { car: ColumnView; onRemove: Remove | undefined }) {
  const { id, href, contact, gone } = car;
  const title = columnName(car);
  return (
    <div className="compare-actions">
      {contact && (
        <a
          className="button primary"
          href={contact.href}
          rel="nofollow"
          data-dialog="email-owner"
          aria-label={`${contact.label}: ${title}`}
        >
          {contact.label}
        </a>
      )}
      {/* The address of a car that is no longer for sale leads to similar ones. */}
      {gone !== null && (
        <a className="button primary" href={href} aria-label={`See similar cars: ${title}`}>
          See similar cars
        </a>
      )}
      <button
        className="button"
        form={COMPARE_FORM}
        name="remove"
        value={id}
        aria-label={`Remove ${title}`}
        {...(onRemove && { type: 'button', onClick: () => onRemove(id) })}
      >
        Remove
      </button>
      {gone === null && <SaveButton id={id} title={title} />}
    </div>
  );
}

function SameRows({ same }: Pick<ComparisonView, 'same'>) {
  return (
    <details className="compare-same">
      <summary>The same for all cars ({same.length})</summary>
      <table>
        <caption className="visually-hidden">What is the same for all cars</caption>
        <tbody>
          {same.map(({ key, label, about, cell }) => (
            <tr key={key}>
              <th scope="row">
                {label}
                {about !== null && <span className="compare-about">{about}</span>}
              </th>
              <td>
                <Cell cell={cell} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
