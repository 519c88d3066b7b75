import { loadTexts } from '@satoshi/content/locales'
import type { Language } from '@satoshi/rules/words'
import i18next, { type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'

import { sharedTexts, textOptions } from '../lib/i18n.ts'
import { routeTree } from './router.tsx'
import { recordAt } from './routes.tsx'

export type PrerenderedPage = { title: string; description: string; dir: 'ltr' | 'rtl'; markup: string }

/** A public screen as HTML in one language, for the page's first paint. Runs when the app is built. */
export async function prerender(path: string, language: Language): Promise<PrerenderedPage> {
  const record = recordAt(path)
  if (!record) throw new Error(`no screen at ${path}`)
  await speak(language, [...sharedTexts, ...record.texts])
  const handler = createStaticHandler(routeTree())
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const markup = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return { markup, title: i18next.t(record.title), description: i18next.t(record.description), dir: i18next.dir() }
}

async function speak(language: Language, files: readonly string[]): Promise<void> {
  const texts = await Promise.all(
    files.map(async (file): Promise<[string, ResourceKey]> => [file, { ...(await loadTexts(language, file)) }]),
  )
  await i18next.use(initReactI18next).init({
    ...textOptions,
    lng: language,
    ns: [...files],
    resources: { [language]: Object.fromEntries(texts) },
  })
}
