import { Component, type ReactNode } from 'react'

import { FaultPanel } from './fault-panel.tsx'
import { useRetries } from './use-retries.ts'

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
    return broken ? <RootFault error={error} onRetry={this.again} /> : this.props.children
  }

  private readonly again = () => this.setState({ error: null, broken: false })
}

function RootFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { used, retry } = useRetries('root', onRetry)
  return <FaultPanel error={error} used={used} onRetry={retry} />
}

/** The app could not even start: each retry is a start of its own, so it is a reload. */
export function StartFault({ error }: { error: unknown }) {
  return <FaultPanel error={error} used={0} onRetry={() => window.location.reload()} />
}
