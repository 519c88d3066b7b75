import { loadTranslations } from '@satoshi/content/locales'
import type { Locator, Page } from '@playwright/test'

/** How much slower than this machine the phone's processor is. */
const slowdown = 4

/** Durations of the interactions that a browser reports: those of 16 ms and more (Event Timing). */
type TapFigures = { interactions: Record<string, number> }
declare global {
  interface Window {
    benchTold?: TapFigures
  }
}

/**
 * Plays solo quizzes by tapping until `taps` taps are done, each question and each next step one, confetti of the most particles and all, on a
 * processor that is made four times slower. Gives milliseconds of every tap from touch to next paint; what the browser
 * does not report took less than 16 ms and counts as that.
 */
export async function tapQuizzes(page: Page, base: string, taps: number): Promise<number[]> {
  // safe: the keys that are read below stand in match.json and quiz.json
  const [match, quiz] = (await Promise.all(['match', 'quiz'].map((file) => loadTranslations('pt-BR', file)))) as [
    MatchTexts,
    QuizTexts,
  ]
  await page.request.patch(`${base}/api/settings`, {
    headers: { origin: base },
    data: { experience: { particleQuality: 'high' } },
  })
  // A milestone covers the result: it is tapped away, so that the next tap falls under its particles too.
  const milestone = page.locator('dialog.milestone[open]')
  await page.addLocatorHandler(milestone, () => milestone.getByRole('button').tap())
  // A quiz that was left is gone on with, so what is tapped is whatever the screen offers; the result's button is tapped
  // while its confetti is in the air.
  return tapOn(page, { url: `${base}/quiz/solo`, offered: nextStepOn(page, match, quiz), taps })
}

/** The same for a button that changes its own text and nothing else: what browser and machine take for any tap. */
export async function tapBareButton(page: Page, url: string, taps: number): Promise<number[]> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const button = document.body.appendChild(document.createElement('button'))
      button.addEventListener('click', () => (button.textContent = `${Number(button.textContent) + 1}`))
      button.textContent = '0'
    })
  })
  return tapOn(page, { url, offered: page.getByRole('button', { name: /^\d+$/ }), taps })
}

async function tapOn(
  page: Page,
  { url, offered, taps }: { url: string; offered: Locator; taps: number },
): Promise<number[]> {
  await page.addInitScript(recordInteractions)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url)
  for (let done = 0; done < taps; done++) {
    await offered.waitFor({ state: 'visible', timeout: 60_000 })
    await offered.tap({ timeout: 60_000 })
  }
  await page.waitForTimeout(1_000)
  const told = Object.values(await page.evaluate(() => window.benchTold?.interactions ?? {}))
  return [...told, ...Array<number>(Math.max(0, taps - told.length)).fill(16)].toSorted((one, other) => one - other)
}

type MatchTexts = {
  reveal: { next: string; finish: string }
  result: { again: string }
  number: { confirm: string }
}
type QuizTexts = { lives: { play: string; practise: string } }

// Who taps blindly is soon without lives, and is asked before a quiz without them.
function nextStepOn(page: Page, { reveal, result, number }: MatchTexts, { lives }: QuizTexts): Locator {
  const confirm = new RegExp(`^${number.confirm.replace(/\{\{.*?\}\}/, '.*')}$`)
  const names = [reveal.next, reveal.finish, result.again, lives.play, lives.practise, confirm]
  const open = page.locator('[role=radio]:not([aria-disabled=true])')
  return names.reduce((found, name) => found.or(page.getByRole('button', { name, disabled: false })), open).first()
}

/** Runs in the page, before its own code. */
function recordInteractions(): void {
  const told: TapFigures = { interactions: {} }
  window.benchTold = told
  const hear = (entry: PerformanceEntry) => {
    const id = 'interactionId' in entry ? Number(entry.interactionId) : 0
    if (id > 0) told.interactions[id] = Math.max(told.interactions[id] ?? 0, entry.duration)
  }
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  }
  new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe(options)
}
