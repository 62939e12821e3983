import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  BUDGET_ERROR,
  type BudgetCardView,
  type BudgetTypeView,
  CENTS_NOTE,
  useWalletCopy,
} from '#features/wallet/wallet.ui.ts';
import type { Fragment } from '#ui/fragment-list.tsx';
import { useMask } from '#ui/masked-field.tsx';
import { formatDollars } from '#kit/text/format.ts';
import { maskMoney, MAX_AMOUNT_LENGTH, unmask } from '#kit/text/money-mask.ts';

/** Time in ms that the field waits for further typing (spec 2 §5). */
const DEBOUNCE_MS = 300;
const LOADING_TEXT = 'Setting your budget…';

/**
 * The budget card (spec 2 §4). Without scripts, its form and its links lead to the wallet. With scripts, it shows the
 * stored budget, switches the type without a new page, and opens the wallet over the page.
 */
export const BUDGET_CARD: Fragment<BudgetCardView> = {
  component: BudgetCard,
  compact: true,
};

function BudgetCard({ search, action, amount, types: usual }: BudgetCardView) {
  const field = useRef<HTMLInputElement>(null);
  const { types, chosen, choose } = useOwnBudget(usual, amount, field);
  const { problem, setProblem, areCentsDropped, handlers, check } = useCheckedAmount();
  const { isLoading, send } = useSend(search, setProblem);
  const type = types[chosen]!;
  const toggle = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (index === chosen) return;
    choose(index, types[index]!.amount);
    check(field.current!);
  };
  return (
    <li className="slot slot-filter slot-budget">
      <h3 className="slot-title">What’s your budget?</h3>
      <ul>
        {types.map(({ label, href }, index) => (
          <li key={label}>
            <a
              className="button"
              href={href}
              rel="nofollow"
              aria-current={index === chosen ? 'true' : undefined}
              onClick={(event) => toggle(event, index)}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <form
        method="post"
        action={action}
        noValidate
        aria-busy={isLoading || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (check(field.current!)) send(event);
        }}
      >
        {search !== '' && <input type="hidden" name="search" value={search} />}
        <label className="field">
          {type.field}
          <input
            ref={field}
            className="input"
            name={type.name}
            defaultValue={amount}
            maxLength={MAX_AMOUNT_LENGTH}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : 'budget-card-error'}
            {...handlers}
          />
        </label>
        {areCentsDropped && <p aria-hidden="true">{CENTS_NOTE}</p>}
        {problem !== null && (
          <p id="budget-card-error" className="field-error" role="alert">
            {problem}
          </p>
        )}
        <button className="button primary">{isLoading ? LOADING_TEXT : 'Set budget'}</button>
        <p className="visually-hidden" role="status">
          {isLoading ? LOADING_TEXT : areCentsDropped && CENTS_NOTE}
        </p>
      </form>
    </li>
  );
}

/**
 * Returns the type of the budget that the card shows. The page is the same for all shoppers, so the budget of the
 * wallet is shown afterwards, unless the shopper has typed another amount. `types`: the types, with the content of the
 * field after each switch.
 */
function useOwnBudget(types: readonly BudgetTypeView[], amount: string, field: RefObject<HTMLInputElement | null>) {
  const budget = useWalletCopy()?.budget ?? null;
  const [chosen, setChosen] = useState(0);
  const shown = useRef(amount);
  const amounts = types.map(({ name }) => budget?.[name] ?? null);
  const choose = (index: number, text: string) => {
    setChosen(index);
    shown.current = text;
    field.current!.value = text;
  };
  const own = amounts.findIndex((each) => each !== null);
  const text = own < 0 ? null : formatDollars(amounts[own]!);
  useEffect(() => {
    if (text === null || field.current!.value !== shown.current) return;
    setChosen(own);
    shown.current = text;
    field.current!.value = text;
  }, [own, text, field]);
  const withOwn = types.map((type, index) => {
    const set = amounts[index] ?? null;
    return set === null ? type : { ...type, amount: formatDollars(set) };
  });
  return { types: withOwn, chosen, choose };
}

/**
 * Returns the error of the amount. It is checked when the shopper pauses, or immediately with `check`, which returns
 * whether it is valid.
 */
function useCheckedAmount() {
  const [problem, setProblem] = useState<string | null>(null);
  const [areCentsDropped, setCentsDropped] = useState(false);
  const masked = useMask(maskMoney, { onCents: setCentsDropped });
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const check = (input: HTMLInputElement): boolean => {
    clearTimeout(timer.current);
    const isRight = Boolean(unmask(input.value));
    setProblem(isRight ? null : BUDGET_ERROR);
    return isRight;
  };
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    masked.onInput(event);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(check, DEBOUNCE_MS, event.currentTarget);
  };
  return { problem, setProblem, areCentsDropped, handlers: { ...masked, onInput }, check };
}

/** Submits the form, once at a time. If its code cannot be loaded, the browser submits the form. */
function useSend(search: string, onProblem: (problem: string | null) => void) {
  const [isLoading, setLoading] = useState(false);
  const save = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    try {
      const { setBudget } = await import('#features/wallet/ui/set-budget.ts');
      onProblem(await setBudget(form, search, submitter ?? form));
      setLoading(false);
    } catch {
      form.submit();
    }
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (isLoading) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    setLoading(true);
    void save(event.currentTarget, submitter);
  };
  return { isLoading, send };
}
