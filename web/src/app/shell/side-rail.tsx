import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

import { Settings } from '../../kit/icon.ts'
import { siteName } from '../../kit/page.tsx'
import { LogoMark } from '../../city/logo.tsx'
import { isPlaceOf, places } from './places.ts'

/** The places of the game at the side: signs with a word below on tablets, beside on desktops. */
export function SideRail() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('app.nav.label')}
      className="fixed inset-y-0 start-0 z-30 hidden w-24 flex-col gap-6 border-e border-line bg-surface px-3 py-4 md:flex xl:w-64 xl:px-4"
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
      <ul className="flex flex-col gap-2">
        {places.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              aria-current={isPlaceOf(place, pathname) ? 'page' : undefined}
              className="flex min-h-16 flex-col items-center justify-center gap-1 rounded-md text-center text-xs font-semibold text-muted transition-colors duration-120 hover:bg-raised hover:text-ink aria-[current=page]:bg-action aria-[current=page]:text-on-action xl:min-h-12 xl:flex-row xl:justify-start xl:gap-3 xl:px-4 xl:text-base"
            >
              <place.icon aria-hidden="true" className="size-5 shrink-0" />
              {t(place.text)}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/settings"
        aria-current={pathname.startsWith('/settings') ? 'page' : undefined}
        className="mt-auto flex min-h-16 flex-col items-center justify-center gap-1 rounded-md text-center text-xs font-semibold text-muted transition-colors duration-120 hover:bg-raised hover:text-ink aria-[current=page]:bg-action aria-[current=page]:text-on-action xl:min-h-12 xl:flex-row xl:justify-start xl:gap-3 xl:px-4 xl:text-base"
      >
        <Settings aria-hidden="true" className="size-5 shrink-0" />
        {t('app.nav.settings')}
      </Link>
    </nav>
  )
}
