/** docs/contracts/cookies.md */
const COOKIE = 'do-not-show-suggested';
const YEAR_S = 31_536_000;
/** A cookie holds 4 KB. Beyond this limit the oldest codes are dropped, so those models are suggested again. */
const MOST = 100;

/** Returns the codes of models that the shopper does not want suggested. */
export function forgoneModels(cookies = document.cookie): readonly string[] {
  const pair = cookies.split('; ').find((each) => each.startsWith(`${COOKIE}=`));
  const value = pair?.slice(COOKIE.length + 1) ?? '';
  return value === '' ? [] : decodeURIComponent(value).split(',');
}

/** Stores model codes for a year. */
export function forgoModels(codes: readonly string[]): void {
  const all = [...new Set([...forgoneModels(), ...codes])].slice(-MOST);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${encodeURIComponent(all.join())}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}${secure}`;
}
