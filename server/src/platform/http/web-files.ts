import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import { languageNear, fallbackLanguage, type Language } from '@satoshi/rules/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { App } from '../app.ts'
import { refuse } from '../refusal.ts'
import { preferredLanguage } from './accept-language.ts'
import { isApiPath } from './api-guard.ts'
import type { FirstPictures } from './first-pictures.ts'
import { refusalReply } from './refusal-reply.ts'
import { withWebAssembly } from './security-headers.ts'

/** Where the build is, and the pages that it held when the server started; null without a build. */
type Site = { root: string; pages: ReadonlySet<string> | null; givesHints: boolean; pictures: FirstPictures | null }

type WebOptions = {
  /** Draws the first picture of players' screens; left out, browsers draw them. */
  pictures?: FirstPictures | null
  /** Whether newcomers' pages tell the app that it may ask for the language of their country. */
  givesHints?: boolean
}

/**
 * Serves the built web app from `root`: its files, and a page for every other path that a person may open, as the app
 * itself knows which of them exist. Without a build the API works and pages say what is missing.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  root: string,
  { givesHints = false, pictures = null }: WebOptions = {},
): Promise<void> {
  const pages = existsSync(join(root, 'index.html')) ? pagesIn(root) : null
  const site: Site = { root, givesHints, pages, pictures }
  await fastify.register(fastifyStatic, {
    root,
    serve: false,
    suppressWarning: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheOf(path))
    },
  })
  if (site.pages) serveFiles(fastify, root)
  fastify.get('/', async (request, reply) => sendPage(site, request, reply))
  fastify.setNotFoundHandler(async (request, reply) => {
    if (!isNavigation(request)) throw refuse('request.notFound')
    return sendPage(site, request, reply)
  })
}

/**
 * How long browsers keep a file. Vite's names change with the content; avatars and the host's face are in many places and hardly
 * ever drawn anew; every other file is asked for anew and answered by its tag.
 */
function cacheOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\/(avatars|host|street)\/[^/]+$/.test(path) ? 'public, max-age=86400' : 'no-cache'
}

const methods: ('GET' | 'HEAD')[] = ['GET', 'HEAD']

/**
 * A route for each folder of the build and one for each file beside them: a route for each file would cost every start
 * a tenth of a second. Compressed twins are sent in the place of theirs, hidden files and pages not at all.
 */
function serveFiles(fastify: FastifyInstance, root: string): void {
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const { name } = entry
    if (entry.isDirectory() && /^\w+$/.test(name)) serveFolder(fastify, name)
    else if (isOpenFile(name) && !name.endsWith('.html'))
      fastify.route({ method: methods, url: `/${name}`, handler: (_request, reply) => reply.sendFile(name) })
  }
}

function serveFolder(fastify: FastifyInstance, folder: string): void {
  fastify.route<{ Params: { file: string } }>({
    method: methods,
    url: `/${folder}/:file`,
    handler: (request, reply) => {
      const { file } = request.params
      if (folder === 'assets' && isCodeReader(file)) allowWebAssembly(reply)
      return isOpenFile(file) ? reply.sendFile(`${folder}/${file}`) : reply.callNotFound()
    },
  })
}

/** Whether a file is the worker that reads QR codes where the browser cannot (`web/src/transfer/code-reader-worker.ts`). */
function isCodeReader(file: string): boolean {
  return /^code-reader-worker-[\w-]{7}\.js$/.test(file)
}

function allowWebAssembly(reply: FastifyReply): void {
  const name = 'content-security-policy'
  reply.header(name, withWebAssembly(String(reply.getHeader(name))))
}

/** A plain name with an ending (a `~` joins those of several screens): no way into a folder, nothing hidden, no compressed twin. */
function isOpenFile(file: string): boolean {
  return /^[\w-][\w.~-]*\.\w+$/.test(file) && !/\.(?:br|gz)$/.test(file)
}

/** Whether a person opens a page: not a call, not a file that is missing. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  const isPage = (method === 'GET' || method === 'HEAD') && !isApiPath(path) && !/\.[^/]*$/.test(path)
  return isPage && /text\/html|\*\/\*/.test(headers.accept ?? '')
}

/**
 * The pages of a build: `index.html`, and where the build wrote them, pages with their first paint in them, one a language
 * (`welcome.pt-BR.html`).
 */
function pagesIn(root: string): ReadonlySet<string> {
  return new Set(readdirSync(root).filter((file) => file.endsWith('.html')))
}

async function sendPage({ root, pages, givesHints, pictures }: Site, request: FastifyRequest, reply: FastifyReply) {
  if (pages && (await pictures?.send(request, reply, languageOfPage(request)))) return reply
  const name = /^\/((?:[\w-]+\/)*[\w-]+)\/?(?:\?|$)/.exec(request.url)?.[1]?.replaceAll('/', '+') ?? 'index'
  const painted = [name, 'index'].map((page) => `${page}.${languageOfPage(request)}.html`)
  const page = painted.find((file) => pages?.has(file)) ?? 'index.html'
  // Looked for anew: a build that is made again is not there for a while.
  if (!pages || !existsSync(join(root, page))) {
    const text = 'The web app is not built yet: npm start builds it. The API answers under /api.\n'
    return reply.status(503).header('retry-after', 10).type('text/plain; charset=utf-8').send(text)
  }
  if (pages.size > 1) reply.header('vary', 'accept-language, cookie')
  if (givesHints && storedLanguage(request) === null) reply.header('set-cookie', hintCookie)
  // What a link of a mail opens has its secret in the address until the app takes it out: it is told to nobody.
  if (/[?&]token=/.test(request.url)) reply.header('referrer-policy', 'no-referrer')
  return reply.header('cache-control', 'no-cache').sendFile(page)
}

/**
 * Told to a browser that has no language yet, in a cookie that the app reads and takes away: no page and no later visit
 * asks in vain (web/src/lib/language-hint.ts).
 */
const hintCookie = 'satoshi-may-ask-hint=1; Path=/; Max-Age=60; SameSite=Lax'

/** The language that the app will choose: `?lng`, its cookie, the browser's wish. Source: product 1.9. */
function languageOfPage(request: FastifyRequest): Language {
  const asked = new URLSearchParams(request.url.split('?')[1]).get('lng')
  const named = languageNear(asked ?? '') ?? storedLanguage(request)
  return named ?? preferredLanguage(request.headers['accept-language']) ?? fallbackLanguage
}

/** The language in the app's cookie. */
function storedLanguage(request: FastifyRequest): Language | null {
  return languageNear(/(?:^|;\s*)i18next=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
}

/**
 * `GET /dev/pages`: 204 where the developers' pages of the web app exist, which is everywhere but in production. The app
 * is built once for all; it asks here before it fetches their code.
 */
export function registerDevPages(fastify: FastifyInstance, { config }: Pick<App, 'config'>): void {
  fastify.get('/dev/pages', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!config.production) return reply.code(204).send()
    const { status, body } = refusalReply('request.notFound')
    return reply.code(status).send(body)
  })
}
