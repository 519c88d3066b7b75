import { FaultPanel } from './fault-panel.tsx'
import { useRetries } from './use-retries.ts'

/** Something broke outside of the router; `onRetry` draws it again. */
export function RootFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { used, retry } = useRetries('root', onRetry)
  return <FaultPanel error={error} used={used} onRetry={retry} />
}

/** The app could not even start: each retry is a start of its own, so it is a reload. */
export function StartFault({ error }: { error: unknown }) {
  return <FaultPanel error={error} used={0} onRetry={() => window.location.reload()} />
}
