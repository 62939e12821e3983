import './part-failed.css';

/** Replaces a part of a page that failed in the browser. */
export function PartFailed({ what }: { what: string }) {
  return (
    <p className="part-failed" role="status">
      {what} can’t be shown right now. <a href="">Reload the page</a>
    </p>
  );
}
