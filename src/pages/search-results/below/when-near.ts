/** How far below the screen something may be when it begins to load. */
const NEAR = '600px 0px';

/** Calls once when an element comes near the screen. Answers how to stop waiting. */
export function whenNear(element: Element, call: () => void): () => void {
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
