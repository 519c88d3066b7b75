import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

import { LogoMark } from '../../city/logo.tsx'
import { siteName } from '../../kit/page.tsx'
import { PlaceName, PlaceSign } from './place-sign.tsx'
import { litAt, places } from './places.ts'

const first = places.filter(({ atEnd }) => !atEnd)
const last = places.filter(({ atEnd }) => atEnd)

/** The places of the game at the side: signs with a word below on tablets, beside on desktops. */
export function SideRail() {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('app.nav.label')}
      className="fixed inset-y-0 start-0 z-30 hidden w-24 flex-col gap-4 overflow-y-auto border-e border-line bg-surface px-3 py-4 md:flex xl:w-64 xl:gap-6 xl:px-4"
    >
      <Link
        to="/dashboard"
        aria-label={t('a11y.goHome')}
        className="flex items-center justify-center gap-2.5 rounded-md font-display text-lg font-bold tracking-tight xl:justify-start"
      >
        <LogoMark className="size-11" />
        <span dir="ltr" className="hidden xl:inline">
          {siteName}
        </span>
      </Link>
      <PlaceList shown={first} />
      <div className="mt-auto">
        <PlaceList shown={last} />
      </div>
    </nav>
  )
}

function PlaceList({ shown }: { shown: typeof places }) {
  const lit = litAt(useLocation().pathname).side
  return (
    <ul className="flex flex-col gap-1">
      {shown.map((place) => (
        <li key={place.to}>
          <Link
            to={place.to}
            aria-current={lit === place.to ? 'page' : undefined}
            className="flex min-h-14 flex-col items-center justify-center gap-1 rounded-md text-center text-xs font-semibold text-muted transition-colors duration-120 hover:bg-raised hover:text-ink aria-[current=page]:bg-action aria-[current=page]:text-on-action xl:min-h-12 xl:flex-row xl:justify-start xl:gap-4 xl:px-4 xl:text-base"
          >
            <PlaceSign place={place} className="shrink-0" />
            <span>
              <PlaceName place={place} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
