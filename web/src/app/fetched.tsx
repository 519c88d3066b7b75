import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'

import { loadScreenTranslations } from '../lib/i18n.ts'

type Guard = (visit: LoaderFunctionArgs) => Response | null | Promise<Response | null>

/**
 * A part of the app that is fetched, with its texts, when it is first shown. A loader does it and not the router's own
 * `lazy`: where that fails, React Router 8 renders nothing below the root, not even the error screen; a loader that
 * failed is told, and runs again when the screen is tried again.
 */
export function fetched(fetch: () => Promise<ComponentType>, translations: readonly string[], guard?: Guard) {
  let Screen: ComponentType | null = null
  const load = async () => {
    const [component] = await Promise.all([fetch(), loadScreenTranslations(translations)])
    Screen = component
  }
  return {
    loader: async (visit: LoaderFunctionArgs) => {
      const loading = Screen ? Promise.resolve() : load()
      // Who is led elsewhere waits for nothing, and does not hear how it went.
      loading.catch(() => undefined)
      const elsewhere = await guard?.(visit)
      if (!elsewhere) await loading
      return elsewhere ?? null
    },
    shouldRevalidate: isArrival,
    Component: () => Screen && <Screen />,
  }
}

/**
 * Whether a loader runs again. A choice on a screen that its address keeps (a tab, a filter, an open dialog) is no new
 * arrival: nothing is fetched or asked for it, and it is drawn once, when it is made.
 */
export function isArrival({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return defaultShouldRevalidate && !isChoice
}
