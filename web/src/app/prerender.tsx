/** The app as the build sees it: which pages there are, and what the first of them look like. Runs in Node. */
import { loadTranslations } from '@satoshi/content/locales'
import type { Language } from '@satoshi/rules/language'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type StaticHandler } from 'react-router'

import { Skeleton } from '../kit/skeleton.tsx'
import type { RouteRecord } from '../lib/define-domain.ts'
import { sharedTranslations, textOptions } from '../lib/i18n.ts'
import { QuestionSkeleton } from '../match/play-fault.tsx'
import { PlayMain } from '../match/play-frame.tsx'
import { playerTranslations, routeTree } from './router.tsx'
import { recordAt, routes, textFilesOf } from './all-routes.ts'
import { Shell } from './shell/shell.tsx'

export { playerTranslations, sharedTranslations, textFilesOf }

/**
 * The paths that have pages of their own: all without parameters, by which the server finds them. Not those of admins
 * and developers: a page names the code of its screen, and nobody else fetches that.
 */
export function pagePaths(): string[] {
  return routes
    .filter(({ requiresAdmin, onlyDevelopers }) => !requiresAdmin && !onlyDevelopers)
    .flatMap(({ paths }) => paths.filter((path) => /^(?:\/[\w-]+)+$/.test(path)))
}

export function record(path: string): RouteRecord {
  const found = recordAt(path)
  if (!found) throw new Error(`no screen at ${path}`)
  return found
}

/** What any page of a language says of itself. */
export function page(language: Language): { language: Language; dir: 'ltr' | 'rtl' } {
  return { language, dir: i18next.dir(language) }
}

/** What the page of a screen says of itself in one language. */
export async function head(path: string, language: Language): Promise<{ title: string; description: string }> {
  await speak(language, sharedTranslations)
  const { name } = record(path)
  return { title: i18next.t(`app.routes.${name}.title`), description: i18next.t(`app.routes.${name}.description`) }
}

/** A public screen in one language, for its page's first paint. */
export async function draw(path: string, language: Language): Promise<{ markup: string }> {
  await speak(language, [...sharedTranslations, ...record(path).texts])
  return { markup: await drawn(createStaticHandler(routeTree(routes)), path) }
}

/**
 * What a player's screen looks like before anything is known, in one language, for its page's first paint: the shell, or
 * the shape of a question where playing takes the whole screen. The app draws its own over it.
 */
export async function drawWaiting(path: string, language: Language): Promise<{ markup: string }> {
  await speak(language, sharedTranslations)
  const { name, immersive } = record(path)
  const title = i18next.t(`app.routes.${name}.title`)
  const Component = immersive ? () => <QuestionDrawing title={title} /> : ShellDrawing
  return { markup: await drawn(createStaticHandler([{ path, Component }]), path) }
}

function QuestionDrawing({ title }: { title: string }) {
  return (
    <PlayMain title={title}>
      <QuestionSkeleton />
    </PlayMain>
  )
}

/** The shell before anything is known of the player: the first paint of the player's pages. */
function ShellDrawing() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <Shell>
        <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-6 sm:px-6">
          <Skeleton className="h-12 w-3/5" />
          <Skeleton className="h-72 w-full rounded-lg" />
          <Skeleton className="h-36 w-full rounded-lg" />
        </div>
      </Shell>
    </QueryClientProvider>
  )
}

async function drawn(handler: StaticHandler, path: string): Promise<string> {
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

async function speak(language: Language, files: readonly string[]): Promise<void> {
  await i18next.use(initReactI18next).init({
    ...textOptions,
    lng: language,
    ns: [...files],
    resources: { [language]: await translationsOf(language, files) },
  })
}

/** Texts of one language, by file. */
export async function translationsOf(language: Language, files: readonly string[]): Promise<Record<string, object>> {
  const texts = files.map(async (file): Promise<[string, object]> => [
    file,
    { ...(await loadTranslations(language, file)) },
  ])
  return Object.fromEntries(await Promise.all(texts))
}
