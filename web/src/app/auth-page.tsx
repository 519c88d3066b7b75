import { AuthScreen } from '../identity/auth-screen.tsx'
import { BesideCity } from './beside-city.tsx'

/** /auth, in front of the city. */
export function AuthPage() {
  return (
    <BesideCity>
      <AuthScreen />
    </BesideCity>
  )
}
