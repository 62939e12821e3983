import { yearPlotItems } from '#features/model-reference/model-reference.ui.ts';
import { formatCount } from '#kit/text/format.ts';
import { type Fragment, type FragmentItems, FragmentLists } from '#ui/fragment-list.tsx';
import type { ModelsData, PriceRowView, YearRowView } from './page-data.ts';

type Years = NonNullable<ModelsData['years']>;
type YearsProps = { note: string | null; factsNote: string | null } & Record<
  'plot' | 'years' | 'generations',
  readonly FragmentItems[]
>;

/**
 * Returns the part with prices by model year. If there is a plot, its table starts closed; otherwise it starts open.
 */
export function yearsItems(
  { note, plot, rows, kept, current, generations }: Years,
  factsNote: string | null,
): FragmentItems {
  const caption = 'Asking prices of new and used cars for sale now';
  const table = tableItems('Year', caption, rows, linkTextsOf(rows, kept, current));
  const label = `Prices and cars for ${formatCount(rows.length, 'model year')}`;
  const ofGenerations = tableItems('Generation', 'A generation ends with a redesign of the model', generations);
  const props: YearsProps = {
    note,
    plot: plot ? [yearPlotItems({ ...plot, of: 'price' })] : [],
    years: [plot ? foldItems(label, table) : table],
    generations: generations.length > 0 ? [foldItems('Prices by generation', ofGenerations)] : [],
    factsNote,
  };
  return { of: YEARS, items: [props] };
}

const YEARS: Fragment<YearsProps> = {
  component: ({ note, plot, years, generations, factsNote }) => (
    <section className="models-part" aria-labelledby="models-years">
      <h2 id="models-years">Prices by model year</h2>
      {note !== null && <p>{note}</p>}
      <FragmentLists lists={plot} />
      <FragmentLists lists={years} />
      <FragmentLists lists={generations} />
      {factsNote !== null && <p className="quiet">{factsNote}</p>}
    </section>
  ),
  inner: {
    paths: ['plot', 'years', 'generations'],
    listsOf: ({ plot, years, generations }) => [...plot, ...years, ...generations],
  },
};

/** A table with more trims starts closed, because it would fill a phone's screen. */
const MAX_OPEN_TRIMS = 6;

/** `isOpen`: determines the kind of `table`, so the HTML is cached for both. */
type TrimsProps = { table: readonly FragmentItems[]; notes: readonly string[]; isOpen: boolean };

/**
 * Returns the part with prices by trim. A long table starts closed on the page of a model, because prices over all
 * years say little about a trim.
 */
export function trimsItems({ rows, notes }: NonNullable<ModelsData['trims']>, isModelYear: boolean): FragmentItems {
  const table = tableItems('Trim', 'The lowest average price first', rows);
  const isOpen = isModelYear || rows.length <= MAX_OPEN_TRIMS;
  const label = `Prices and cars for ${formatCount(rows.length, 'trim')}`;
  const props: TrimsProps = { table: [isOpen ? table : foldItems(label, table)], notes, isOpen };
  return { of: TRIMS, items: [props] };
}

const TRIMS: Fragment<TrimsProps> = {
  component: ({ table, notes }) => (
    <section className="models-part" aria-labelledby="models-trims">
      <h2 id="models-trims">Trims</h2>
      <FragmentLists lists={table} />
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
    </section>
  ),
  inner: { paths: ['table'], listsOf: ({ table }) => table },
};

type FoldProps = { label: string; content: readonly FragmentItems[] };

function foldItems(label: string, content: FragmentItems): FragmentItems {
  return { of: FOLD, items: [{ label, content: [content] }] };
}

const FOLD: Fragment<FoldProps> = {
  component: ({ label, content }) => (
    <details className="models-fold">
      <summary>{label}</summary>
      <FragmentLists lists={content} />
    </details>
  ),
  keyOf: ({ label }) => label,
  inner: { paths: ['content'], listsOf: ({ content }) => content },
};

/** `linkTexts`: the result of `linkTextsOf`; if empty, each row has its own link. */
type TableProps = {
  name: string;
  caption: string;
  table: { rows: readonly PriceRowView[]; linkTexts: readonly string[] };
};

function tableItems(
  name: string,
  caption: string,
  rows: readonly PriceRowView[],
  linkTexts: readonly string[] = [],
): FragmentItems {
  return { of: TABLE, items: [{ name, caption, table: { rows, linkTexts } }] };
}

/**
 * Returns the address of each row's page, and `aria-current` if it is this page. In a table of model years, only these
 * texts differ between the pages of a model and between shoppers.
 */
function linkTextsOf(rows: readonly YearRowView[], kept: string, current: number | null): string[] {
  return rows.flatMap(({ page, label }) => [`${page}${kept}`, label === String(current) ? 'page' : 'false']);
}

type RowProps = PriceRowView & { current?: string | undefined };

function rowsOf({ rows, linkTexts }: TableProps['table']): readonly RowProps[] {
  if (linkTexts.length === 0) return rows;
  return rows.map((row, at) => ({ ...row, page: linkTexts[2 * at]!, current: linkTexts[2 * at + 1] }));
}

const TABLE: Fragment<TableProps> = {
  component: ({ name, caption, table }) => (
    <table className="price-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">Average</th>
          <th scope="col">Lowest</th>
          <th scope="col">Highest</th>
          <th scope="col">For sale</th>
        </tr>
      </thead>
      <tbody>
        <FragmentLists lists={[{ of: PRICE_ROW, items: rowsOf(table) }]} />
      </tbody>
    </table>
  ),
  keyOf: ({ name }) => name,
  inner: { paths: ['table'], listsOf: ({ table }) => [{ of: PRICE_ROW, items: rowsOf(table) }] },
  keptAgainWith: ({ table }) => (table.linkTexts.length === 0 ? table.rows : undefined),
  keptAtOnce: true,
  whole: {
    ownerOf: ({ table }) => table.rows,
    isSame: (before, now) => before.name === now.name && before.caption === now.caption,
    textsOf: ({ table }) => table.linkTexts,
    withTexts: (props, linkTexts) => ({ ...props, table: { ...props.table, linkTexts } }),
  },
};

const PRICE_ROW: Fragment<RowProps> = {
  component: PriceRow,
  keyOf: ({ cars }) => cars.href,
};

function PriceRow({ label, page, current, cars, average, lowest, highest }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {page === null ? (
          label
        ) : (
          <a href={page} aria-current={current as 'page' | 'false' | undefined}>
            {label}
          </a>
        )}
      </th>
      <td>{average}</td>
      <td>{lowest}</td>
      <td>{highest}</td>
      <td>
        <a href={cars.href} aria-label={`${label}: ${cars.label} for sale`}>
          {cars.label}
        </a>
      </td>
    </tr>
  );
}
