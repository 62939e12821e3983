import { type ComponentProps, type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { caretPositionAfter } from './money-mask.ts';

type Props = Omit<ComponentProps<'input'>, 'className' | 'onInput' | 'onBlur' | 'onKeyDown' | 'type'> & {
  label: string;
  /** Formats the typed text for display. */
  mask(text: string): string;
  /** Called on blur and on Enter if the text was edited since the last call (spec 2 §4). */
  onCommit(): void;
  /** Whether the mask accepts decimals. */
  decimals?: boolean;
};

/**
 * A labeled text input that formats a number while it is typed. Drops characters after a decimal point instead of
 * appending them to the digits before it.
 */
export function MaskedField({ label, mask, onCommit, decimals = false, ...input }: Props) {
  const root = useRef<HTMLLabelElement>(null);
  const typed = useRef(false);
  const pastPoint = useRef(false);
  const shown = useRef<string>(undefined);
  const commit = () => {
    pastPoint.current = false;
    if (!typed.current) return;
    typed.current = false;
    onCommit();
  };
  const retype = (event: FormEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const { inputType, data } = event.nativeEvent as InputEvent;
    const isKey = inputType === 'insertText' && data?.length === 1;
    if (isKey && data === '.' && !decimals) pastPoint.current = true;
    else if (!isKey) pastPoint.current = false;
    typed.current = true;
    if (isKey && pastPoint.current) put(element, shown.current ?? '', (element.selectionStart ?? 1) - 1);
    else showMasked(element, mask, inputType === 'deleteContentForward');
    shown.current = element.value;
  };
  const takeOver = useRef((element: HTMLInputElement) => {
    typed.current = true;
    showMasked(element, mask, false);
    if (element !== document.activeElement) commit();
  });
  // Whether it was typed before this code arrived. Looked up before an effect of another control can fill it in.
  const isTypedEarly = useRef(false);
  useLayoutEffect(() => {
    const element = root.current!.control as HTMLInputElement;
    isTypedEarly.current = element.value !== element.defaultValue;
  }, []);
  useEffect(() => {
    if (isTypedEarly.current) takeOver.current(root.current!.control as HTMLInputElement);
  }, []);
  return (
    <label className="field" ref={root}>
      {label}
      <input
        {...input}
        className="input"
        autoComplete="off"
        onFocus={(event) => (shown.current = event.currentTarget.value)}
        onInput={retype}
        onBlur={commit}
        onPointerDown={() => (pastPoint.current = false)}
        onKeyDown={(event) => {
          if (event.key.startsWith('Arrow')) pastPoint.current = false;
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit();
        }}
      />
    </label>
  );
}

/** Masks the typed text and keeps the caret behind the same digit. */
export function showMasked(input: HTMLInputElement, mask: (text: string) => string, isForward: boolean): void {
  const masked = mask(input.value);
  if (masked === input.value) return;
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replaceAll(/\D/g, '').length;
  const caret = caretPositionAfter(masked, before);
  // Deleting forward moves past a separator, which the mask restores, as deleting backward does.
  put(input, masked, isForward && masked[caret] === ',' ? caret + 1 : caret);
}

function put(input: HTMLInputElement, text: string, caret: number): void {
  input.value = text;
  input.setSelectionRange(caret, caret);
}
