import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

import { PlaceName, PlaceSign } from './place-sign.tsx'
import { litAt, places } from './places.ts'

const inReach = places.filter(({ phone }) => phone === undefined)

/** The places of the game in thumb's reach; only on phones. */
export function BottomBar() {
  const { t } = useTranslation()
  const lit = litAt(useLocation().pathname).phone
  return (
    <nav
      aria-label={t('app.nav.label')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {inReach.map((place) => (
          <li key={place.to} className="min-w-0 flex-1">
            <Link
              to={place.to}
              aria-current={lit === place.to ? 'page' : undefined}
              className="group flex min-h-16 flex-col items-center justify-center gap-0.5 px-1 text-xs font-medium text-muted aria-[current=page]:text-ink"
            >
              <span className="grid h-8 w-14 place-items-center rounded-full transition-colors duration-120 group-aria-[current=page]:bg-action group-aria-[current=page]:text-on-action">
                <PlaceSign place={place} />
              </span>
              <span className="max-w-full truncate">
                <PlaceName place={place} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
