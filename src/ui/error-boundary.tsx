import { Component, type ReactNode } from 'react';
import { reportError } from './browser/report-error.ts';
import './part-failed.later.css';

type BoundaryProps = {
  part: string;
  fallback: ReactNode;
  /** The boundary renders its part again when this value changes. */
  retryOn?: unknown;
  children: ReactNode;
};

type BoundaryState = { failed: boolean; triedWith: unknown };

/**
 * Limits an error in the browser to its part, and reports it. There are two: around the whole page, and around its
 * optional parts. On the server, an error fails the whole page.
 */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, triedWith: undefined };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ retryOn }: BoundaryProps, { triedWith }: BoundaryState) {
    return triedWith === retryOn ? null : { failed: false, triedWith: retryOn };
  }

  override componentDidCatch(error: unknown) {
    reportError(error, this.props.part);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Replaces a part of a page that failed in the browser. */
export function PartFailed({ what }: { what: string }) {
  return (
    <p className="part-failed" role="status">
      {what} can’t be shown right now. <a href="">Reload the page</a>
    </p>
  );
}
