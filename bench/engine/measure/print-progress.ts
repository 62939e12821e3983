/** Prints progress on stderr; stdout is for results. */
export function printProgress(what: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${what}`);
}
