import './save-button.css';

/** Id of the form that posts the ids of cars to save. There is one per page, for the buttons below. */
export const SAVE_FORM = 'save';

/**
 * Renders the heart of a car. The page is the same for every visitor; a script that loads later marks the saved cars
 * (`saves.ts`). Without scripts, the button saves the car and leads to the page of saved cars.
 */
export function SaveButton({ id, title }: { id: number; title: string }) {
  return <button className="heart" form={SAVE_FORM} name="listingId" value={id} aria-label={`Save ${title}`} />;
}

export function SaveForm() {
  return <form id={SAVE_FORM} method="post" action="/account-api/saved-listings" hidden />;
}
