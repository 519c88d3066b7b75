import { domains } from '../../domains.ts'
import { placeIcons } from '../../kit/place-icons.ts'
import { recordAt } from '../all-routes.ts'

/** The places of the navigation, in the order of the domains. */
export const places = domains.flatMap(({ place }) => (place ? [{ ...place, icon: placeIcons[place.icon] }] : []))

/** Whether the screen at `pathname` belongs to the place. */
export function isPlaceOf({ to }: { to: string }, pathname: string): boolean {
  return recordAt(pathname)?.place === to
}
