/** Returns a function from an offset in a text (from 0) to its line (from 1). */
export function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next === -1 ? starts.length : next;
  };
}
