/** Writes thousands as people shorten them in full: `25k` is `25000`, and `17.5k` is `17500`. `25 km` stays. */
export function expandThousands(text: string): string {
  return text.replaceAll(/(?<=\d)(?:\.(\d{0,3}))? ?k(?![a-z])/gi, (_, part: string | undefined) =>
    (part ?? '').padEnd(3, '0'),
  );
}
