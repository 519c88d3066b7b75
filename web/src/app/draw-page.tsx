/**
 * The first picture of a player's screen, drawn from the answers that it begins with. Runs in Node, in the server, which
 * loads what the build made of it (`server/src/platform/http/first-pictures.ts`).
 */
import { languages, type Language } from '@satoshi/rules/language'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router'

import { formatBtz } from '../game-kit/btz.tsx'
import { addOwnFormats, sharedTranslations, textOptions } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'
import { recordAt, routes } from './all-routes.ts'
import { playerOf, putAnswers, type FirstAnswers } from './first-answers.ts'
import { callsOfPicture } from './first-call.ts'
import { PlayerLayout } from './player-layout.tsx'
import { translationsOf } from './prerender.tsx'
import { RootLayout } from './root-layout.tsx'
import { playerTranslations } from './router.tsx'

export { callsOfPicture }

export type Drawing = FirstAnswers & { path: string; language: Language }

type Screen = { router: ReturnType<typeof createStaticRouter>; context: StaticHandlerContext }

const screens = new Map<string, Screen>()
await prepare()

/**
 * The screen at `path` as HTML. What is drawn from stands in the same places as in a browser, one for all: from the first
 * line to the last nothing here may wait, or another player's answers would come between.
 */
export function drawPage({ path, language, ...first }: Drawing): string {
  const screen = screens.get(path)
  if (!screen) throw new Error(`${path} is not drawn`)
  try {
    void i18next.changeLanguage(language)
    if (i18next.language !== language) throw new Error(`${language} was not spoken at once`)
    useSession.setState({ user: playerOf(first.answers), loading: false })
    putAnswers(first, performance.now())
    return renderToString(<StaticRouterProvider {...screen} hydrate={false} />)
  } finally {
    queryClient.clear()
    useSession.setState({ user: null })
  }
}

async function prepare(): Promise<void> {
  const records = routes.filter(({ paths }) => paths.some((path) => callsOfPicture(path).length > 0))
  const files = [...sharedTranslations, ...playerTranslations, ...records.flatMap(({ texts }) => texts)]
  const resources = await Promise.all(
    languages.map(async (language) => [language, await translationsOf(language, files)] as const),
  )
  await i18next.use(initReactI18next).init({ ...textOptions, ns: files, resources: Object.fromEntries(resources) })
  addOwnFormats({ btz: formatBtz })
  const paths = records.flatMap((record) => record.paths).filter((path) => callsOfPicture(path).length > 0)
  for (const path of paths) screens.set(path, await screenAt(path))
}

async function screenAt(path: string): Promise<Screen> {
  const record = recordAt(path)
  if (!record || record.showsSettings) throw new Error(`${path} cannot be drawn`)
  const { Component } = await record.screen()
  const handler = createStaticHandler([
    { Component: RootLayout, children: [{ Component: PlayerLayout, children: [{ path, handle: record, Component }] }] },
  ])
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  return { router: createStaticRouter(handler.dataRoutes, context), context }
}
