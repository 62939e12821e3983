import { type ReactNode, useState } from 'react';
import { type Ordered, useStableOrder } from './stable-order.ts';
import './folded-list.css';

/** A list that shows eight options and folds the rest; it opens without script too. */
export function FoldedList<Option extends Ordered>(props: {
  options: readonly Option[];
  /** All options in their order, if some of them are shown elsewhere. */
  all?: readonly Option[];
  each(option: Option): ReactNode;
}) {
  const { options, all, each } = props;
  const [isOpen, setOpen] = useState(false);
  const { shown, folded } = useStableOrder(options, isOpen, all);
  return (
    <>
      <ul>{shown.map(each)}</ul>
      {folded.length > 0 && (
        <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <span className="fold-more">Show all {options.length}</span>
            <span className="fold-less">Show fewer</span>
          </summary>
          <ul>{folded.map(each)}</ul>
        </details>
      )}
    </>
  );
}
