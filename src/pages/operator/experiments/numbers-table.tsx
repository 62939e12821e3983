import { TableHead } from '#pages/shared/desk/number-table.tsx';

/** A table of numbers that scrolls sideways on a narrow screen. The first cell of a row is its header. */
export function NumbersTable(props: {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  const { label, columns, rows } = props;
  return (
    <div className="experiment-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="experiment-table" aria-label={label}>
        <TableHead columns={columns} />
        <tbody>
          {rows.map(([header = '', ...cells]) => (
            <tr key={header}>
              <th scope="row">{header}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
