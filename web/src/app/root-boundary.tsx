import { Component, type ReactNode } from 'react'

import { LazyFault } from './lazy-fault.tsx'

type Props = { children: ReactNode }
type State = { error: unknown; broken: boolean }

/** Outside of the router, where no error screen of a route can stand: whatever breaks there is shown, and tried again. */
export class RootBoundary extends Component<Props, State> {
  override state: State = { error: null, broken: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, broken: true }
  }

  override render() {
    const { error, broken } = this.state
    if (!broken) return this.props.children
    return <LazyFault render={(screens) => <screens.RootFault error={error} onRetry={this.again} />} />
  }

  private readonly again = () => this.setState({ error: null, broken: false })
}
