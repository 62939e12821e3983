/** Renders the error of a field. The field names its `id` in `aria-describedby`. */
export function FieldError({ id, text, isAlert }: { id: string; text: string | null | undefined; isAlert?: true }) {
  if (!text) return null;
  return (
    <p className="field-error" id={id} role={isAlert && 'alert'}>
      {text}
    </p>
  );
}
