/**
 * Memoizes a function for the latest text, because one request needs the result for its own text several times in a
 * row.
 */
// @__NO_SIDE_EFFECTS__
export function memoizeLatest<Result>(read: (text: string) => Result): (text: string) => Result {
  let last: { text: string; result: Result } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, result: read(text) };
    return last.result;
  };
}
