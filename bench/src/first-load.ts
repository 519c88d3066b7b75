/**
 * What the first load of a screen costs on a phone (Lighthouse mobile, simulated throttling), in a language that is
 * written from the left and one from the right, beside a page with the bare stack in the same run; what code and texts
 * weigh; and how long a tap takes on a slow processor, beside one on a button that only changes its text. Without runs the
 * taps alone, without taps the loads.
 * `node bench/src/first-load.ts [runs] [taps]`
 */
import { loadavg } from 'node:os'

import { serveBarePage, type BarePage } from './_bare-page.ts'
import { builtWeb, codeFilesIn, kilobytesOf, lazyScreens, textsOf, type PageTexts } from './_built-web.ts'
import { Caller } from './_calls.ts'
import type { Load } from './_lighthouse.ts'
import { spread } from './_measure.ts'
import { openPhone, type Phone } from './_phone.ts'
import { saveResult } from './_result.ts'
import { end, newDirectory, removeDataDir, startServer } from './_server-process.ts'
import { tapBareButton, tapQuizzes } from './_taps.ts'
import { worldIn, type Inhabitant } from './_world.ts'

type Page = Awaited<ReturnType<Phone['page']>>
type Line = { js: number; lcp: number; tbt?: number; cls?: number; score?: number }

/** Most kilobytes of scripts by gzip, most milliseconds, most shift, least score. Source: product 3.11. */
const newcomers: Line = { js: 100, lcp: 1_600 }
const players: Line = { js: 245, lcp: 2_000, tbt: 200, cls: 0.02, score: 0.95 }
const mostTextsKilobytes = 20
const mostFiles = 18
const mostLazyKilobytes = 30
const mostTapMillis = 120

const routes = [
  { path: '/welcome', signedIn: false, line: newcomers },
  { path: '/auth', signedIn: false, line: newcomers },
  { path: '/dashboard', signedIn: true, line: players },
  { path: '/quiz/solo', signedIn: true, line: players },
  { path: '/leaderboard', signedIn: true, line: players },
] as const
const languages = ['pt-BR', 'ar-SA'] as const

const [runs = 5, taps = 60] = process.argv.slice(2).map(Number)

/** Medians of some loads; `js` is the least, because a slow run sees screens that are fetched for later. */
type Figures = Required<Line> & {
  /** What the page itself brings and names; null for the bare one. */
  page: { texts: PageTexts; files: number } | null
  lcpSpread: number[]
  phoneIndex: number
  machineLoad: number
}

async function measure(phone: Phone, base: string, path: string, root: string, language: string): Promise<Figures> {
  const loads: Load[] = []
  for (let run = 0; run < runs; run++) loads.push(await phone.load(base + path))
  const scriptsIn = (load: Load) => kilobytesOf(root, urlsOf(load, 'Script'))
  const lightest = loads.toSorted((one, other) => scriptsIn(one) - scriptsIn(other)).slice(0, 1)
  const fetched = lightest.flatMap((load) => urlsOf(load, 'Fetch'))
  const middle = (figure: (load: Load) => number) => spread(loads.map(figure)).median
  const lcp = spread(loads.map(({ lcpMillis }) => lcpMillis))
  const html = root === builtWeb ? await htmlOf(base + path, language) : null
  return {
    js: Math.max(...lightest.map(scriptsIn)),
    lcp: lcp.median,
    tbt: middle(({ tbtMillis }) => tbtMillis),
    cls: middle(({ cls }) => cls),
    score: middle(({ score }) => score),
    page: html === null ? null : { texts: textsOf(html, fetched), files: codeFilesIn(html) },
    lcpSpread: [lcp.min, lcp.max],
    phoneIndex: middle(({ benchmarkIndex }) => benchmarkIndex),
    machineLoad: loadavg()[0] ?? 0,
  }
}

function urlsOf({ requests }: Load, type: string): string[] {
  return requests.flatMap(({ url, resourceType }) => (resourceType === type ? [url] : []))
}

async function htmlOf(url: string, language: string): Promise<string> {
  const reply = await fetch(url, { headers: { accept: 'text/html', cookie: `i18next=${language}` } })
  return reply.text()
}

async function measureLanguage(base: string, bare: BarePage, language: string, player: Inhabitant) {
  const stranger = await openPhone({ base, language, player: null })
  const floor = await measure(stranger, bare.url, '/', bare.root, language)
  const measured: Record<string, Figures> = {}
  for (const { path } of routes.filter(({ signedIn }) => !signedIn))
    measured[path] = await measure(stranger, base, path, builtWeb, language)
  await stranger.close()
  const phone = await openPhone({ base, language, player })
  // The first player of a process gets a page that the browser draws, while the server loads what draws.
  await (await phone.page()).goto(`${base}/dashboard`)
  for (const { path } of routes.filter(({ signedIn }) => signedIn))
    measured[path] = await measure(phone, base, path, builtWeb, language)
  await phone.close()
  report(language, floor, measured)
  return { language, floor, measured }
}

/** Milliseconds of taps in quizzes, and of as many on a bare page, both in order. */
async function measureTaps(base: string, player: Inhabitant): Promise<Record<'quizzes' | 'bare', number[]>> {
  return {
    bare: await tapsOf(null, (page) => tapBareButton(page, bare.url, taps)),
    quizzes: await tapsOf(player, (page) => tapQuizzes(page, base, taps)),
  }

  // One browser at a time: a second one takes part of the machine.
  async function tapsOf(who: Inhabitant | null, tap: (page: Page) => Promise<number[]>): Promise<number[]> {
    const phone = await openPhone({ base, language: 'pt-BR', player: who })
    try {
      return await tap(await phone.page())
    } finally {
      await phone.close()
    }
  }
}

function report(language: string, floor: Figures, measured: Record<string, Figures>): void {
  console.log(`\n${language}: medians of ${runs}`)
  printLine('bare stack', floor, null, floor)
  for (const { path, line } of routes) {
    const figures = measured[path]
    if (figures) printLine(path, figures, line, floor)
  }
}

function printLine(name: string, figures: Figures, line: Line | null, floor: Figures): void {
  const { js, lcp, tbt, cls, score, page, lcpSpread, phoneIndex, machineLoad } = figures
  console.log(`  ${name}   (machine load ${machineLoad.toFixed(1)}, Lighthouse's index of it ${phoneIndex.toFixed(0)})`)
  const ratio = (ours: number, bare: number) => (line ? `   ${(ours / bare).toFixed(2)} × bare` : '')
  console.log(`    JS      ${js.toFixed(1)} kB gz${ratio(js, floor.js)}${verdict(js, line?.js, 'kB')}`)
  const [least = 0, most = 0] = lcpSpread
  const range = `(${least.toFixed(0)} to ${most.toFixed(0)})`
  console.log(`    LCP     ${lcp.toFixed(0)} ms ${range}${ratio(lcp, floor.lcp)}${verdict(lcp, line?.lcp, 'ms')}`)
  console.log(`    TBT     ${tbt.toFixed(0)} ms${verdict(tbt, line?.tbt, 'ms')}`)
  console.log(`    CLS     ${cls.toFixed(3)}${verdict(cls, line?.cls, '')}`)
  console.log(
    `    score   ${score.toFixed(2)}${line?.score ? `   line ≥ ${line.score}   ${passed(score >= line.score)}` : ''}`,
  )
  if (!page) return
  const { texts, files } = page
  console.log(`    code    ${files} files that the page names   line ≤ ${mostFiles}   ${passed(files <= mostFiles)}`)
  const isOne = texts.languages.length === 1 && texts.kilobytes <= mostTextsKilobytes
  const said = `${texts.kilobytes.toFixed(1)} kB gz in ${texts.languages.join(' and ')}`
  console.log(`    texts   ${said}   line: one language ≤ ${mostTextsKilobytes} kB   ${passed(isOne)}`)
}

function verdict(value: number, most: number | undefined, unit: string): string {
  return most === undefined ? '' : `   line ≤ ${most} ${unit}   ${passed(value <= most)}`
}

function passed(isIt: boolean): string {
  return isIt ? 'PASS' : 'MISS'
}

const dataDir = newDirectory()
const people = await worldIn(dataDir)
const bare = await serveBarePage()
const server = await startServer(dataDir)
try {
  await measureAll(`http://127.0.0.1:${server.port}`)
} finally {
  await end(server.child, 'SIGTERM')
  await bare.close()
  removeDataDir(dataDir)
}

async function measureAll(base: string): Promise<void> {
  const loads = runs > 0 ? await measureLoads(base) : null
  const millis = taps > 0 ? await measureTaps(base, await playerOf(server.port, 'pt-BR')) : null
  if (millis) reportTaps(millis)
  saveResult({ runs, ...loads, taps: millis })
}

async function measureLoads(base: string) {
  const rounds = []
  for (const language of languages)
    rounds.push(await measureLanguage(base, bare, language, await playerOf(server.port, language)))
  const lazy = lazyScreens()
  console.log(`\nwhat a screen adds, median of ${Object.keys(lazy.screens).length}`)
  console.log(`  ${lazy.median.toFixed(1)} kB gz${verdict(lazy.median, mostLazyKilobytes, 'kB')}`)
  const store = lazy.screens['src/store/store-screen.tsx'] ?? Number.POSITIVE_INFINITY
  console.log(`  the store ${store.toFixed(1)} kB gz${verdict(store, mostLazyKilobytes, 'kB')}`)
  return { rounds, lazy }
}

/** Somebody who speaks a language and may sign in. */
async function playerOf(port: number, language: string): Promise<Inhabitant> {
  const caller = new Caller(port, 1)
  try {
    for (const one of people.filter((each) => each.language === language)) if (await caller.signIn(one)) return one
  } finally {
    caller.close()
  }
  throw new Error(`nobody of the demo world who speaks ${language} may sign in`)
}

function reportTaps({ quizzes, bare: floor }: Record<'quizzes' | 'bare', number[]>): void {
  const p98Of = (millis: number[]) => millis[Math.ceil(millis.length * 0.98) - 1] ?? 0
  const medianOf = (millis: number[]) => spread(millis).median.toFixed(0)
  const p98 = p98Of(quizzes)
  console.log(
    `\n${quizzes.length} taps in quizzes at a quarter of this machine's speed, with the confetti of the results`,
  )
  console.log(
    `  (50 to 340 particles a celebration, as web/src/game-kit/celebrate.ts has them; there is no setting for more)`,
  )
  console.log(`  p98 ${p98.toFixed(0)} ms${verdict(p98, mostTapMillis, 'ms')}   median ${medianOf(quizzes)} ms`)
  console.log(`  a button that changes its text: p98 ${p98Of(floor).toFixed(0)} ms, median ${medianOf(floor)} ms`)
}
