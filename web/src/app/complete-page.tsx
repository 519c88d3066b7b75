import { CompleteScreen } from '../identity/complete-screen.tsx'
import { BesideCity } from './beside-city.tsx'

/** /auth/complete, in front of the city. */
export function CompletePage() {
  return (
    <BesideCity>
      <CompleteScreen />
    </BesideCity>
  )
}
