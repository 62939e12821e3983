/** Says on stderr what takes its time now; stdout is for results. */
export function progress(what: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${what}`);
}
