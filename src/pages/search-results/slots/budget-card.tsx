import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { showMasked } from '#ui/masked-field.tsx';
import { maskMoney, MAX_AMOUNT_LENGTH, unmask } from '#ui/money-mask.ts';
import type { BudgetSlotView } from './slots-data.ts';

/** How long the field waits for more typing (spec 2 §5). */
const DEBOUNCE_MS = 300;
const LOADING_TEXT = 'Setting your budget…';

/**
 * The budget card (spec 2 §4). Without scripts, its form and its links lead to the wallet. With scripts, the type toggles
 * in place, and the wallet opens over the page.
 */
export function BudgetCard({ action, search, amount, types }: BudgetSlotView) {
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { problem, setProblem, typed, check } = useCheckedAmount();
  const { isLoading, send } = useSend(search, setProblem);
  const type = types[chosen]!;
  const toggle = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (index === chosen) return;
    setChosen(index);
    field.current!.value = types[index]!.amount;
    check(field.current!);
  };
  return (
    <li className="slot slot-filter slot-budget">
      <h3 className="slot-title">What’s your budget?</h3>
      <ul>
        {types.map(({ label, href, ...of }, index) => (
          <li key={label}>
            <a
              className="button"
              href={href}
              rel="nofollow"
              data-name={of.name}
              data-field={of.field}
              data-amount={of.amount}
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
        <input type="hidden" name="search" value={search} />
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
            aria-describedby={problem === null ? undefined : 'budget-card-fault'}
            onInput={typed}
          />
        </label>
        {problem !== null && (
          <p id="budget-card-fault" className="field-error" role="alert">
            {problem}
          </p>
        )}
        <button className="button primary">{isLoading ? LOADING_TEXT : 'Set budget'}</button>
        <p className="visually-hidden" role="status">
          {isLoading && LOADING_TEXT}
        </p>
      </form>
    </li>
  );
}

/** What is wrong with the amount. It is checked when the shopper pauses, or at once with `check`, which says if it is right. */
function useCheckedAmount() {
  const [problem, setProblem] = useState<string | null>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const check = (input: HTMLInputElement): boolean => {
    clearTimeout(timer.current);
    const isRight = Boolean(unmask(input.value));
    setProblem(isRight ? null : 'Enter an amount from $1 to $9,999,999.');
    return isRight;
  };
  const typed = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    showMasked(input, maskMoney, inputType === 'deleteContentForward');
    clearTimeout(timer.current);
    timer.current = window.setTimeout(check, DEBOUNCE_MS, input);
  };
  return { problem, setProblem, typed, check };
}

/** Sends the form once at a time. If its code cannot load, the browser sends the form. */
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
