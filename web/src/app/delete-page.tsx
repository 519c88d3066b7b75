import { DeleteScreen } from '../identity/delete-screen.tsx'
import { BesideCity } from './beside-city.tsx'

/** /auth/delete, in front of the city. */
export function DeletePage() {
  return (
    <BesideCity>
      <DeleteScreen />
    </BesideCity>
  )
}
