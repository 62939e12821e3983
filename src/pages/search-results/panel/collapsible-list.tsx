import { type ReactNode, useState } from 'react';
import './folded-list.css';

type Ordered = { value: string; selected?: true };

/** Number of options that a long list shows before it folds. */
const SHOWN = 8;

const NONE: ReadonlySet<string> = new Set();

/** A list that shows eight options and folds the rest; it opens without script too. */
export function CollapsibleList<Option extends Ordered>(props: {
  options: readonly Option[];
  /** All options in their order, if some of them are shown elsewhere. */
  all?: readonly Option[];
  /** Renders options as list items. */
  list(options: readonly Option[]): ReactNode;
}) {
  const { options, all, list } = props;
  const [isOpen, setOpen] = useState(false);
  const { shown, folded } = useStableOrder(options, isOpen, all);
  return (
    <>
      <ul>{list(shown)}</ul>
      {folded.length > 0 && (
        <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <span className="fold-more">Show all {options.length}</span>
            <span className="fold-less">Show fewer</span>
          </summary>
          <ul>{list(folded)}</ul>
        </details>
      )}
    </>
  );
}

/**
 * Splits options into shown and folded ones, chosen options first. The order is fixed at the first render, so that
 * nothing jumps under the pointer or takes the focus along. Options chosen elsewhere while the fold is closed move to
 * the front and stay there. `all`: all options in their order, if some are shown elsewhere.
 */
function useStableOrder<Option extends Ordered>(
  options: readonly Option[],
  foldIsOpen: boolean,
  all: readonly Option[] = options,
): { shown: readonly Option[]; folded: readonly Option[] } {
  const [order] = useState(() => orderOf(all));
  const [front, setFront] = useState<ReadonlySet<string>>(NONE);
  const rank = ({ value }: Option) => (front.has(value) ? -1 : (order.get(value) ?? Number.MAX_SAFE_INTEGER));
  const isSorted = options.every((option, at) => at === 0 || rank(options[at - 1]!) <= rank(option));
  const sorted = isSorted ? options : options.toSorted((a, b) => rank(a) - rank(b));
  // A single extra option is shown instead of folded.
  if (sorted.length <= SHOWN + 1) return { shown: sorted, folded: [] };
  const end = SHOWN + front.size;
  const folded = sorted.slice(end);
  const chosen = foldIsOpen ? [] : folded.filter(isChosen);
  if (chosen.length > 0) setFront(new Set([...front, ...chosen.map(({ value }) => value)]));
  return { shown: sorted.slice(0, end), folded };
}

function orderOf(options: readonly Ordered[]): Map<string, number> {
  const folds = options.length > SHOWN + 1;
  const sorted = folds ? [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))] : options;
  return new Map(sorted.map(({ value }, index) => [value, index]));
}

function isChosen({ selected }: Ordered): boolean {
  return selected === true;
}
