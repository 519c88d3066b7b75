import { ResetScreen } from '../identity/reset-screen.tsx'
import { BesideCity } from './beside-city.tsx'

/** /auth/reset, in front of the city. */
export function ResetPage() {
  return (
    <BesideCity>
      <ResetScreen />
    </BesideCity>
  )
}
