import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Language } from '@satoshi/rules/language'
import type { Instant } from '@satoshi/rules/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { App } from '../app.ts'
import { codingOf, encoded } from './content-coding.ts'

/** What the build of the web app gives for it (`web/src/app/draw-page.tsx`). */
type Drawing = {
  /** The calls of the API whose answers a screen is drawn from; none for a screen that browsers draw by themselves. */
  callsOfPicture: (path: string) => readonly string[]
  drawPage: (page: FirstAnswers & { path: string; language: Language }) => string
}

/** What a screen is drawn from: the answers by their calls. */
type FirstAnswers = { at: Instant; wide: boolean; answers: Record<string, unknown> }

type Options = Pick<App, 'clock' | 'log'> & {
  /** The name of the cookie without which nobody is signed in. */
  cookie: string
  mostMillis?: number
}

/**
 * Most milliseconds of a second that go into drawing: the process has games to run, whose steps wait meanwhile. One picture
 * takes about 4 (measured, two cores); a browser that gets none draws it itself.
 */
const mostMillisASecond = 200

/** Whoever opens a page waits this long for what is in it; then they get the page that fetches it itself. */
const patienceMillis = 400

/**
 * Pages of players with their first picture in them: the screen as HTML, drawn from the answers that it begins with, and
 * the answers. What a player may see is decided where it always is: the server asks its own API with the visitor's cookie.
 * Every failure leads to the page that stands without.
 */
export class FirstPictures {
  readonly #fastify: FastifyInstance
  readonly #folder: string
  readonly #options: Options
  readonly #templates = new Map<string, string[] | null>()
  /** Milliseconds that went into drawing since `#since`, on the clock of `performance.now()`. */
  #spent = 0
  #since = 0
  #drawing: Drawing | null = null
  #isOpening = false

  constructor(fastify: FastifyInstance, webRoot: string, options: Options) {
    this.#fastify = fastify
    this.#folder = webRoot
    this.#options = options
  }

  /** Sends the page with its picture; false where it has none. The first of a process come without, while the code loads. */
  async send(request: FastifyRequest, reply: FastifyReply, language: Language): Promise<boolean> {
    const drawing = this.#mayDraw(request) ? this.#opened() : null
    const path = request.url
    const calls = drawing?.callsOfPicture(path) ?? []
    const template = calls.length > 0 ? this.#templateOf(path, language) : null
    if (!drawing || !template) return false
    const asked = await this.#ask(calls, request, language)
    if (!asked) return false
    const first = { at: this.#options.clock.now(), wide: isWide(request), answers: asked.answers }
    const markup = this.#drawn(drawing, { path, language, ...first })
    if (markup === null) return false
    const html = template.join(rootOf(`${path} ${language}`, markup) + blockOf(first))
    const coding = codingOf(request.headers['accept-encoding'])
    if (coding !== 'identity') reply.header('content-encoding', coding)
    if (asked.cookies.length > 0) reply.header('set-cookie', asked.cookies)
    // It is one person's: nobody keeps it on the way, nor shows it again once they have left.
    reply.header('cache-control', 'no-store').header('vary', 'accept-language, cookie, accept-encoding')
    reply.type('text/html; charset=utf-8').send(await encoded(html, coding))
    return true
  }

  #mayDraw({ method, headers }: FastifyRequest): boolean {
    return method === 'GET' && (headers.cookie ?? '').includes(`${this.#options.cookie}=`)
  }

  /** The drawing, once its code is there; the first who wants it has it loaded. */
  #opened(): Drawing | null {
    if (!this.#isOpening) void this.#open()
    this.#isOpening = true
    return this.#drawing
  }

  async #open(): Promise<void> {
    const file = join(this.#folder, '.draw', 'draw-page.js')
    try {
      // safe: the build of the web app wrote it, from the same sources
      if (existsSync(file)) this.#drawing = (await import(pathToFileURL(file).href)) as Drawing
    } catch (error) {
      this.#options.log.error({ err: error }, 'first pictures cannot be drawn')
    }
  }

  /** The page around the picture, before it and after it; read once. */
  #templateOf(path: string, language: Language): string[] | null {
    const name = `${path === '/' ? 'dashboard' : path.slice(1)}.drawn.${language}.html`
    const known = this.#templates.get(name)
    if (known !== undefined) return known
    const file = join(this.#folder, name)
    const parts = existsSync(file) ? readFileSync(file, 'utf8').split(pictureMark) : []
    const template = parts.length === 2 ? parts : null
    this.#templates.set(name, template)
    return template
  }

  /** What the API answers this visitor, by call; null where it refuses one, or takes too long. */
  async #ask(calls: readonly string[], request: FastifyRequest, language: Language) {
    const { cookie, 'user-agent': agent } = request.headers
    const headers = { cookie, 'user-agent': agent, 'accept-language': language, accept: 'application/json' }
    const asked = calls.map((url) => this.#fastify.inject({ method: 'GET', url, headers, remoteAddress: request.ip }))
    const replies = await within(patienceMillis, Promise.all(asked))
    if (!replies?.every(({ statusCode }) => statusCode === 200)) return null
    return {
      answers: Object.fromEntries(replies.map((one, place): [string, unknown] => [calls[place] ?? '', one.json()])),
      // A session that was prolonged by the way.
      cookies: replies.flatMap((one) => one.headers['set-cookie'] ?? []),
    }
  }

  /** Null where this second has drawn enough, or the drawing fails. */
  #drawn(drawing: Drawing, page: Parameters<Drawing['drawPage']>[0]): string | null {
    const began = performance.now()
    if (began - this.#since >= 1_000) [this.#since, this.#spent] = [began, 0]
    if (this.#spent >= (this.#options.mostMillis ?? mostMillisASecond)) return null
    try {
      return drawing.drawPage(page)
    } catch (error) {
      this.#options.log.error({ err: error, path: page.path }, 'a first picture could not be drawn')
      return null
    } finally {
      this.#spent += performance.now() - began
    }
  }
}

/** Where the build leaves room for it (`web/build/page-html.ts`). */
const pictureMark = '<!--picture-->'

/**
 * The app's root with what was drawn. The page's policy lets no style stand in HTML; `first.js` puts them where they belong.
 * Text and values are escaped, so that ` style="` is an attribute wherever it stands.
 */
function rootOf(drawn: string, markup: string): string {
  return `<div id="root" data-player data-prerendered="${drawn}">${markup.replaceAll(' style="', ' data-style="')}</div>`
}

/** A block of data, which no browser runs; an end of the block cannot stand in it. */
function blockOf(first: FirstAnswers): string {
  const json = JSON.stringify(first).replaceAll('<', String.raw`\u003c`)
  return `<script id="first-answers" type="application/json">${json}</script>`
}

/** Whether the visitor has room for two columns, as far as can be known: it is no phone. */
function isWide({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  return hint === undefined ? !/Mobi/.test(headers['user-agent'] ?? '') : hint === '?0'
}

async function within<Value>(millis: number, promise: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => void (timer = setTimeout(resolve, millis, null)))
  const first = await Promise.race([promise, late])
  clearTimeout(timer)
  return first
}
