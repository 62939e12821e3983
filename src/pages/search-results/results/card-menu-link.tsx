/**
 * Opens what can be done with a car beside looking at it: hide, share, report. Without script it leads to a page that
 * shares and reports. Compare will stand beside it.
 */
export function CardMenuLink({ id, title }: { id: number; title: string }) {
  return (
    <a
      className="card-menu-link"
      href={`/cars-for-sale/report-listing?listingId=${id}`}
      rel="nofollow"
      data-dialog="card-menu"
      aria-label={`Hide, share or report ${title}`}
    />
  );
}
