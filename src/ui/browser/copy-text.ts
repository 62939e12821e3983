/**
 * Copies text; returns whether that succeeded. Browsers allow the clipboard API only on secure pages; on others,
 * `select` selects the text, and the legacy command copies it.
 */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    select();
    return document.execCommand('copy');
  }
}
