/** Ads are requested at this distance from the viewport. */
const NEAR = '200px 0px';

const calls = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Reports whether an element is near the viewport, now and whenever that changes; one that is not displayed is not
 * near. All elements share one observer. Returns a function that stops it.
 */
export function watchNearViewport(element: Element, call: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) calls.get(target)?.(isIntersecting);
    },
    { rootMargin: NEAR },
  );
  calls.set(element, call);
  observer.observe(element);
  return () => {
    calls.delete(element);
    observer?.unobserve(element);
  };
}
