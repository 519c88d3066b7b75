import { ConfirmedScreen } from '../identity/confirmed-screen.tsx'
import { BesideCity } from './beside-city.tsx'

/** /auth/confirmed, in front of the city. */
export function ConfirmedPage() {
  return (
    <BesideCity>
      <ConfirmedScreen />
    </BesideCity>
  )
}
