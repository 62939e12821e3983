/** Escapes a text for use in an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  // Most texts have nothing to escape.
  if (!/[&<>"]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
