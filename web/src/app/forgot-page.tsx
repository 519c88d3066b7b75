import { ForgotScreen } from '../identity/forgot-screen.tsx'
import { BesideCity } from './beside-city.tsx'

/** /auth/forgot, in front of the city. */
export function ForgotPage() {
  return (
    <BesideCity>
      <ForgotScreen />
    </BesideCity>
  )
}
