import { Direction } from 'radix-ui'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'

import { LiveRegion } from '../kit/live-region.tsx'
import { AuthProvider } from '../lib/auth-provider.tsx'
import { repeatEarlyTap, removeEarlyListeners } from '../lib/early-tap.ts'
import { ThemeProvider } from '../lib/theme-provider.tsx'
import { useRouteHead } from './route-head.ts'
import { ScrollPosition } from './scroll-position.tsx'

/** Around every screen: the direction of the language, the name of the document, the voice for screen readers, the scroll position. */
export function RootLayout() {
  const { t, i18n } = useTranslation()
  useLayoutEffect(removeEarlyListeners, [])
  useEffect(repeatEarlyTap, [])
  useRouteHead()
  return (
    <Providers dir={i18n.dir()}>
      <a
        href="#main"
        className="sr-only rounded-md bg-action px-4 py-2 font-semibold text-on-action focus:not-sr-only focus:fixed focus:px-4 focus:py-3 focus:start-4 focus:top-4 focus:z-70"
      >
        {t('app.skipToContent')}
      </a>
      <Outlet />
      <LiveRegion />
      <ScrollPosition />
    </Providers>
  )
}

function Providers({ dir, children }: { dir: 'ltr' | 'rtl'; children: ReactNode }) {
  return (
    <ThemeProvider>
      <AuthProvider>
        <Direction.Provider dir={dir}>{children}</Direction.Provider>
      </AuthProvider>
    </ThemeProvider>
  )
}
