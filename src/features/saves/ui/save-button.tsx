import './save-button.css';

/** Posts the numbers of cars to be kept; one a page, for the buttons below. */
export const SAVE_FORM = 'save-listing';

/**
 * The heart of a car. The page is the same for everyone: which hearts are pressed, a late script says (`saves.ts`). Without
 * script it saves, and leads to the page of saved cars.
 */
export function SaveButton({ id, title }: { id: number; title: string }) {
  return <button className="save-button" form={SAVE_FORM} name="listingId" value={id} aria-label={`Save ${title}`} />;
}

export function SaveForm() {
  return <form id={SAVE_FORM} method="post" action="/account-api/saved-listings" hidden />;
}
