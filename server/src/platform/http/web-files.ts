import { existsSync, readdirSync } from 'node:fs'

import fastifyStatic from '@fastify/static'
import { fallbackLanguage, languages, type Language } from '@satoshi/rules/words'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { refuse } from '../refusal.ts'
import { languageNear } from './accept-language.ts'
import { isApiPath } from './api-guard.ts'

/**
 * Serves the built web app from `root`: its files, and a page for every other path that a person may open, as the app
 * itself knows which of them exist. Without a build the API works and pages say what is missing.
 */
export async function serveWeb(fastify: FastifyInstance, root: string): Promise<void> {
  const pages = existsSync(`${root}/index.html`) ? pagesIn(root) : null
  await fastify.register(fastifyStatic, {
    ...(pages ? { root } : { root, serve: false, suppressWarning: true }),
    wildcard: false,
    index: [],
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    // Vite's names change with the content; every other file is asked for anew and answered by its tag.
    setHeaders: (reply, path) => {
      if (!reply.hasHeader('cache-control'))
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  fastify.get('/', async (request, reply) => sendPage(pages, request, reply))
  fastify.setNotFoundHandler(async (request, reply) => {
    if (!isNavigation(request)) throw refuse('request.notFound')
    return sendPage(pages, request, reply)
  })
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

async function sendPage(pages: ReadonlySet<string> | null, request: FastifyRequest, reply: FastifyReply) {
  if (!pages) {
    const text = 'The web app is not built yet: npm start builds it. The API answers under /api.\n'
    return reply.status(503).header('retry-after', 10).type('text/plain; charset=utf-8').send(text)
  }
  const name = /^\/([\w-]+)\/?(?:\?|$)/.exec(request.url)?.[1] ?? 'index'
  const painted = [name, 'index']
    .map((page) => `${page}.${languageOfPage(request)}.html`)
    .find((page) => pages.has(page))
  if (pages.size > 1) reply.header('vary', 'accept-language, cookie')
  return reply.header('cache-control', 'no-cache').sendFile(painted ?? 'index.html')
}

/** The language that the app will choose: `?lng`, its cookie, the browser's wish. Source: specification 9. */
function languageOfPage(request: FastifyRequest): Language {
  const asked = new URLSearchParams(request.url.split('?')[1]).get('lng')
  const kept = /(?:^|;\s*)i18next=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  const named = [asked, kept].map((tag) => languages.find((language) => language === tag)).find(Boolean)
  return named ?? languageNear(request.headers['accept-language']) ?? fallbackLanguage
}
