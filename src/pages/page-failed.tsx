import './page-failed.css';

/** Replaces a page that failed in the browser (spec 2 §8). */
export function PageFailed({ title }: { title: string }) {
  return (
    <main className="page-failed">
      <div role="alert">
        <h1>{title}</h1>
        <p>This isn’t caused by anything you entered. We’ve logged the problem.</p>
      </div>
      <div className="page-failed-actions">
        <button type="button" className="button primary" onClick={() => location.reload()}>
          Please try again
        </button>
        <a className="button" href="/cars-for-sale">
          Search all cars
        </a>
      </div>
    </main>
  );
}
