import { Fragment, type ReactNode } from 'react';
import './number-table.css';

/** `href`: the address that the row's header links to. */
type NumberRow = { label: string; href?: string | null; cells: readonly ReactNode[] };

/**
 * Renders a table of numbers that scrolls sideways on a narrow screen. Its name is `label`, or the heading with the id
 * `headingId`.
 */
export function NumberTable(
  props: ({ label: string } | { headingId: string }) & {
    columns: readonly string[];
    rows: readonly NumberRow[];
  },
) {
  const { columns, rows } = props;
  const name = 'label' in props ? { 'aria-label': props.label } : { 'aria-labelledby': props.headingId };
  return (
    <div className="number-scroll" role="region" {...name} tabIndex={0}>
      <table className="number-table" {...name}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, href = null, cells }, row) => (
            <tr key={row}>
              <th scope="row">
                {href === null ? (
                  label
                ) : (
                  <a className="desk-link" href={href}>
                    {label}
                  </a>
                )}
              </th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns cells with a bar under each number, so that rows can be compared at a glance. `share`: from 0 to 1. */
export function barCells(cells: readonly { text: string; share: number }[]): ReactNode[] {
  return cells.map(({ text, share }, at) => (
    <Fragment key={at}>
      {text}
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="track" width="100" height="4" />
        <rect className="bar" width={percentOf(share)} height="4" />
      </svg>
    </Fragment>
  ));
}

/** Returns a share in percent with one decimal, for widths; at most 100. */
export function percentOf(share: number): number {
  return Math.round(Math.min(1, share) * 1000) / 10;
}
