import { useEffect, useRef, useState } from 'react';
import type { PaymentDetailsView } from '../model/payment-view.ts';
import { fetchPayment, formToQuery } from './fetch-payment.ts';

const TYPING_MS = 300;

/** Whether the result belongs to the current form, is being loaded, or could not be loaded. */
export type PaymentState = 'ready' | 'loads' | 'failed';

/** Keeps the result equal to the form. A newer change cancels the request of an older one. */
export function usePayment(first: PaymentDetailsView) {
  const [view, setView] = useState(first);
  const [state, setState] = useState<PaymentState>('ready');
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      request.current?.abort();
    },
    [],
  );
  const load = async (signal: AbortSignal) => {
    const loaded = await fetchPayment(formToQuery(form.current!), signal);
    setView(loaded);
    setState('ready');
    showAverageRate(form.current!, loaded);
  };
  const update = () => {
    clearTimeout(timer.current);
    request.current?.abort();
    const leaving = new AbortController();
    request.current = leaving;
    setState('loads');
    load(leaving.signal).catch(() => {
      if (!leaving.signal.aborted) setState('failed');
    });
  };
  const updateSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(update, TYPING_MS);
  };
  return { view, state, form, update, updateSoon };
}

/** Shows the average of a chosen credit band in the field of the rate. A rate that the shopper types there stays. */
function showAverageRate(form: HTMLFormElement, { rates, fields }: PaymentDetailsView): void {
  const rate = form.elements.namedItem('aprPercent');
  if (rates.chosen !== '' && rate instanceof HTMLInputElement) rate.value = fields.aprPercent.value;
}
