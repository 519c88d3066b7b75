import { domains } from '../../domains.ts'
import { placeIcons } from '../../kit/place-icons.ts'
import { recordAt } from '../all-routes.ts'

/** The places of the navigation, in the order of the domains; a wide screen has all of them at its side. */
export const places = domains.flatMap(({ place }) => (place ? [{ ...place, icon: placeIcons[place.icon] }] : []))

/** What is lit while the screen at `pathname` is open, by its path: at the side, and on a phone in the bar or at the top. */
export function litAt(pathname: string): { side: string | null; phone: string | null } {
  const place = places.find(({ to }) => to === recordAt(pathname)?.place)
  return { side: place?.to ?? null, phone: place?.phone ?? place?.to ?? null }
}
