import { EmailChangeScreen } from '../identity/email-change-screen.tsx'
import { BesideCity } from './beside-city.tsx'

/** /auth/email-change, in front of the city. */
export function EmailChangePage() {
  return (
    <BesideCity>
      <EmailChangeScreen />
    </BesideCity>
  )
}
