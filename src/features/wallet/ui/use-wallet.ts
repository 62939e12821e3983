import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { BudgetType, Step } from '../model/steps.ts';
import { showErrors } from '../model/show-errors.ts';
import { carsHref, SEE_CARS, type WalletView } from '../model/wallet-view.ts';
import { fetchWallet, sendWalletForm } from './wallet-calls.ts';

export type WalletActions = {
  /** Sends a form without leaving the page. */
  send(event: FormEvent<HTMLFormElement>): void;
  chooseBudgetType(event: MouseEvent, type: BudgetType): void;
};

/**
 * Returns the visible wallet and the functions that change it. `note`: the result of a change, which screen readers announce.
 */
export function useWallet(first: WalletView): { view: WalletView; note: string; actions: WalletActions } {
  const [view, setView] = useState(first);
  const [note, setNote] = useState('');
  const nextField = useRef<() => HTMLElement | null | undefined>(undefined);
  useEffect(() => {
    nextField.current?.()?.focus();
    nextField.current = undefined;
  }, [view]);
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const answer = await sendWalletForm(form, submitter);
    if (answer.kind === 'reloads') return setNote('Saved.');
    if (answer.kind === 'failed') return setNote(answer.message);
    if (answer.kind === 'saved') {
      const href = submitter?.getAttribute('name') === SEE_CARS.name ? carsHref(answer.view) : null;
      if (href !== null) return location.assign(href);
      nextField.current = () => fieldAfter(form, answer.next);
      setView(answer.view);
    } else setView((shown) => showErrors(shown, answer.errors, answer.texts));
    setNote(answer.kind === 'saved' ? 'Saved.' : 'Please check what you entered.');
  };
  return {
    view,
    note,
    actions: {
      send: (event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void send(event.currentTarget, submitter);
      },
      chooseBudgetType: (event, type) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        const { href } = event.currentTarget as HTMLAnchorElement;
        void fetchWallet({ search: view.search, budgetType: type }).then((answer) =>
          answer === null ? location.assign(href) : setView(answer),
        );
      },
    },
  };
}

/** The trade-in leads to its payoff, and the payoff to the credit score (spec 2 §4). */
function fieldAfter(form: HTMLFormElement, next: Step | null): HTMLElement | null | undefined {
  const isAnswer = form.closest('#trade-in, #payoff') !== null;
  return isAnswer && next !== null ? form.closest('.wallet')?.querySelector<HTMLElement>(`#${next} .field > *`) : null;
}
