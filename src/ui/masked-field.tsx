import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { expandThousands } from '#kit/text/expand-thousands.ts';
import { caretPositionAfter, countDigits } from '#kit/text/money-mask.ts';
import { type Fragment, type FragmentItems, FragmentList } from './fragment-list.tsx';

type Props = Omit<ComponentProps<'input'>, 'className' | 'onInput' | 'onBlur' | 'onKeyDown' | 'type'> & {
  label: string;
  /** Formats the typed text for display. */
  mask(text: string): string;
  /** Called on blur and on Enter if the text was edited since the last call (spec 2 §4). */
  onCommit(): void;
  /** Whether the mask accepts decimals. */
  decimals?: boolean;
};

/** A labeled text input that formats a number while it is typed. */
export function MaskedField({ label, mask, onCommit, decimals = false, ...input }: Props) {
  const root = useRef<HTMLLabelElement>(null);
  const typed = useRef(false);
  const masked = useMask(mask, { decimals });
  const commit = () => {
    masked.onBlur();
    if (!typed.current) return;
    typed.current = false;
    onCommit();
  };
  const retype = (event: FormEvent<HTMLInputElement>) => {
    typed.current = true;
    masked.onInput(event);
  };
  const takeOver = useRef((element: HTMLInputElement) => {
    typed.current = true;
    showMasked(element, mask, false);
    if (element !== document.activeElement) commit();
  });
  // Whether text was typed before this code arrived. Looked up before an effect of another control can fill it in.
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
      <FragmentList
        of={INPUT}
        items={[
          {
            ...input,
            ...masked,
            onInput: retype,
            onBlur: commit,
            onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
              masked.onKeyDown(event);
              if (event.key !== 'Enter') return;
              event.preventDefault();
              commit();
            },
          },
        ]}
      />
    </label>
  );
}

type InputProps = ComponentProps<'input'>;

const INPUT: Fragment<InputProps> = {
  component: (props) => <input {...props} className="input" autoComplete="off" />,
  // These properties have few values.
  fixed: ['name', 'inputMode', 'maxLength', 'placeholder', 'aria-describedby'],
  compact: true,
};

/** Returns the list of fragments that a `MaskedField` with these attributes renders. */
export function maskedInputItems(attributes: InputProps): FragmentItems {
  return { of: INPUT, items: [attributes] };
}

/**
 * Returns the handlers of an input that formats a number while it is typed. Characters typed after a decimal point are
 * dropped instead of appended to the digits before it: `450.50` becomes `$450`, unless `k` follows: `17.5k` becomes
 * `$17,500`. `onCents` is called with whether characters were dropped, so that the field can say so.
 */
export function useMask(
  mask: (text: string) => string,
  { decimals = false, onCents }: { decimals?: boolean; onCents?(areDropped: boolean): void } = {},
) {
  /** Returns what was typed after a decimal point; `null` if there is none. */
  const pastPoint = useRef<string>(null);
  const shown = useRef<string>(undefined);
  const leavePoint = () => {
    pastPoint.current = null;
  };
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      shown.current = event.currentTarget.value;
    },
    onInput: (event: FormEvent<HTMLInputElement>) => {
      const element = event.currentTarget;
      const { inputType, data } = event.nativeEvent as InputEvent;
      const isKey = inputType === 'insertText' && data?.length === 1;
      if (isKey && data === '.' && !decimals) pastPoint.current = '';
      else if (!isKey) leavePoint();
      else if (pastPoint.current !== null) pastPoint.current += data;
      if (/^\d*k$/i.test(pastPoint.current ?? '')) {
        element.value = `${shown.current ?? ''}.${pastPoint.current}`;
        leavePoint();
      }
      const areDropped = isKey && pastPoint.current !== null;
      onCents?.(areDropped || (!decimals && /\.\d/.test(expandThousands(element.value))));
      if (areDropped) put(element, shown.current ?? mask(element.value), (element.selectionStart ?? 1) - 1);
      else showMasked(element, mask, inputType === 'deleteContentForward');
      shown.current = element.value;
    },
    onBlur: leavePoint,
    onPointerDown: leavePoint,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key.startsWith('Arrow')) leavePoint();
    },
  };
}

/** Masks the typed text, and keeps the caret after the same digit. */
function showMasked(input: HTMLInputElement, mask: (text: string) => string, isForward: boolean): void {
  const masked = mask(input.value);
  if (masked === input.value) return;
  const before = countDigits(input.value.slice(0, input.selectionStart ?? input.value.length));
  const caret = caretPositionAfter(masked, before);
  // Deleting forward moves past a separator, because the mask restores it, as deleting backward does.
  put(input, masked, isForward && masked[caret] === ',' ? caret + 1 : caret);
}

function put(input: HTMLInputElement, text: string, caret: number): void {
  input.value = text;
  input.setSelectionRange(caret, caret);
}
