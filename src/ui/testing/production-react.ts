/**
 * Loads the production build of React before the first test does. It is the one that the site uses, and the development
 * build takes three times the processor time: it stores a stack trace for each element.
 */
async function load(): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await Promise.all([
    import('react'),
    import('react/jsx-runtime'),
    import('react-dom'),
    import('react-dom/server'),
    import('react-dom/client'),
  ]);
  process.env['NODE_ENV'] = before;
}

let loading: Promise<void> | undefined;

/** Loads it once in each process. */
export function loadProductionReact(): Promise<void> {
  return (loading ??= load());
}
