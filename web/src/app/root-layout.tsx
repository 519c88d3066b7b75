import { Direction } from 'radix-ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router'

import { LiveRegion } from '../kit/live-region.tsx'
import { repeatEarlyTap } from '../lib/early-tap.ts'

/** Around every screen: the direction of the language, the voice for screen readers, the scroll position. */
export function RootLayout() {
  const { t, i18n } = useTranslation()
  useEffect(repeatEarlyTap, [])
  return (
    <Direction.Provider dir={i18n.dir()}>
      <a
        href="#main"
        className="sr-only rounded-md bg-action px-4 py-2 font-semibold text-on-action focus:not-sr-only focus:fixed focus:px-4 focus:py-3 focus:start-4 focus:top-4 focus:z-70"
      >
        {t('app.skipToContent')}
      </a>
      <Outlet />
      <LiveRegion />
      <ScrollRestoration />
    </Direction.Provider>
  )
}
