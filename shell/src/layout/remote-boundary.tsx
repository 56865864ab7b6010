import { Component, type ReactNode } from 'react';

interface Props { readonly children: ReactNode; readonly onError: (error: unknown) => void }

/** One boundary per remote: it names the culprit and draws nothing, because its owner replaces the release at once. */
export class RemoteBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
