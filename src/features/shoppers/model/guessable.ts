const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Returns whether attackers try a password early for any account: digits only, a row of the keyboard or the alphabet, a
 * repeated short pattern, or the person's own address or name.
 */
export function isGuessablePassword(password: string, about: { email: string; name?: string | undefined }): boolean {
  const text = password.toLowerCase();
  if (/^\d{1,10}$/.test(text) || /^(.{1,4}?)\1+$/.test(text)) return true;
  if (ROWS.some((row) => row.includes(text) || [...row].toReversed().join('').includes(text))) return true;
  const [local = ''] = about.email.toLowerCase().split('@');
  const own = [about.email.toLowerCase(), local, about.name?.toLowerCase().replaceAll(' ', '') ?? ''];
  const bare = text.replaceAll(/(?<![\d\W_])[\d\W_]+$/g, '');
  return own.some((word) => word.length > 2 && (text === word || bare === word));
}
