/** Returns a phone number for display: `+13035550123` → `(303) 555-0123`. Other formats stay unchanged. */
export function formatPhone(phone: string): string {
  return phoneLink(phone)?.label ?? phone;
}

/**
 * `3035550123` → `(303) 555-0123`. A number in another format is shown unchanged. Returns `null` if there is no number.
 */
export function phoneLink(phone: string | null): { label: string; href: string } | null {
  const digits = phone?.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? '';
  if (!phone || digits.length < 7) return null;
  const parts = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (!parts) return { label: phone, href: `tel:${digits}` };
  return { label: `(${parts[1]}) ${parts[2]}-${parts[3]}`, href: `tel:+1${digits}` };
}
