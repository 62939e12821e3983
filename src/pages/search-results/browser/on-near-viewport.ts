/** A part loads when it is within this distance below the viewport. */
const NEAR = '600px 0px';

/** Calls a function once when an element comes near the viewport. Returns a function that stops watching. */
export function onNearViewport(element: Element, call: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
