import { Component, type ReactNode } from 'react';
import { reportError } from './report-error.ts';

type BoundaryProps = {
  /** Which part fails, for the report. */
  part: string;
  /** What stands in its place. */
  fallback: ReactNode;
  /** When this changes, the part is tried once more. */
  retryOn?: unknown;
  children: ReactNode;
};

type BoundaryState = { failed: boolean; triedWith: unknown };

/**
 * Keeps an error in the browser within its part, and reports it. There are two: around the whole page, and around the
 * parts of it that the rest can do without. On the server an error is an error of the whole page.
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
