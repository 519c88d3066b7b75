/**
 * How long it takes from a cold phone to the first question, and how many taps: the landing page, "enter the game", the
 * options that can be pressed. On the network and the processor of Lighthouse's phone, really throttled, beside what the
 * same phone needs for the landing page alone. `node bench/src/first-question.ts [runs]`
 */
import { loadTranslations } from '@satoshi/content/locales'

import { spread } from './_measure.ts'
import { openPhone } from './_phone.ts'
import { saveResult } from './_result.ts'
import { end, newDirectory, removeDataDir, startServer } from './_server-process.ts'

/** Most taps, and most milliseconds from the address to the question. Source: product 9.27. */
const mostTaps = 2
const mostMillis = 6_000

/** Lighthouse's slow 4G as it is applied to real requests, and a quarter of this machine's processor. */
const network = { offline: false, latency: 562.5, downloadThroughput: 1_474.56 * 128, uploadThroughput: 675 * 128 }
const slowdown = 4

const languages = ['pt-BR', 'ar-SA'] as const
const [runs = 5] = process.argv.slice(2).map(Number)

type Visit = { taps: number; landingMillis: number; questionMillis: number }

/** A phone that has never been here: it opens the landing page and taps as soon as there is something to tap. */
async function visit(base: string, language: string): Promise<Visit> {
  const texts = (await loadTranslations(language, 'welcome')) as { enter: string } // safe: the key stands in welcome.json
  const phone = await openPhone({ base, language, player: null })
  const page = await phone.page()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const began = performance.now()
  await page.goto(`${base}/welcome`, { waitUntil: 'commit' })
  const door = page.getByRole('link', { name: texts.enter })
  await door.waitFor()
  const landingMillis = performance.now() - began
  await door.tap({ noWaitAfter: true })
  await page.locator('[role=radio]:not([aria-disabled=true])').first().waitFor({ timeout: 60_000 })
  const questionMillis = performance.now() - began
  await phone.close()
  return { taps: 1, landingMillis, questionMillis }
}

const dataDir = newDirectory()
const server = await startServer(dataDir)
try {
  const measured: Record<string, Visit[]> = {}
  for (const language of languages) {
    const visits: Visit[] = []
    for (let run = 0; run < runs; run += 1) visits.push(await visit(`http://127.0.0.1:${server.port}`, language))
    measured[language] = visits
    report(language, visits)
  }
  saveResult({ runs, measured })
} finally {
  await end(server.child, 'SIGTERM')
  removeDataDir(dataDir)
}

function report(language: string, visits: Visit[]): void {
  const question = spread(visits.map(({ questionMillis }) => questionMillis))
  const landing = spread(visits.map(({ landingMillis }) => landingMillis))
  const taps = Math.max(...visits.map((one) => one.taps))
  console.log(`\n${language}: medians of ${visits.length}`)
  console.log(`  the landing page can be tapped after ${landing.median.toFixed(0)} ms`)
  console.log(
    `  the question after ${question.median.toFixed(0)} ms (${question.min.toFixed(0)} to ${question.max.toFixed(0)})   line ≤ ${mostMillis} ms   ${question.median <= mostMillis ? 'PASS' : 'MISS'}`,
  )
  console.log(`  taps ${taps}   line ≤ ${mostTaps}   ${taps <= mostTaps ? 'PASS' : 'MISS'}`)
}
