import type { Locator, Page } from '@playwright/test'

import { Caller } from './_calls.ts'
import { signUp } from './_sign-ups.ts'

export type Tap = (target: Locator) => Promise<void>
export type Stepper = (name: string, todo: (tap: Tap) => Promise<void>) => Promise<void>

/** What the walk of the first minutes lends to the rest of the hour. */
export type Walker = {
  page: Page
  port: number
  step: Stepper
  /** The text at a path of a file, up to its first value. */
  starting: (file: string, ...path: string[]) => RegExp
  /** Plays the quiz that is open to its result. */
  playThrough: (tap: Tap, readingMillis?: number) => Promise<void>
  /** Sees each celebration that comes. */
  celebrate: () => Promise<void>
}

/** How long an explanation stays open: long enough to count as read. */
const readingMillis = 3_500
const duelQuestions = 10

/**
 * What somebody who stays does in the rest of their first hour: a quiz with its explanations read, the quiz of the missions, a
 * duel against a bot, every mission claimed, the box opened, a home chosen, somebody followed.
 */
export async function restOfHour(walker: Walker): Promise<void> {
  const { page, step, starting, playThrough, celebrate } = walker
  const base = `http://127.0.0.1:${walker.port}`
  const home = async () => {
    await page.goto(`${base}/dashboard`)
    await celebrate()
  }
  await step('a quiz whose explanations are read', async (tap) => {
    await page.goto(`${base}/quiz/solo`)
    await playThrough(tap, readingMillis)
    await home()
  })
  await step('the quiz of the missions', async (tap) => {
    await page.goto(`${base}/missions`)
    await tap(page.getByRole('button', { name: starting('mission', 'quiz', 'start') }))
    await playThrough(tap)
    await home()
  })
  await step('a duel against a bot', async (tap) => {
    await playBot(walker, tap)
    await home()
  })
  await step('every mission claimed', async (tap) => {
    await page.goto(`${base}/missions`)
    const claim = page.getByRole('button', { name: starting('mission', 'claimOf') }).first()
    for (let claimed = 0; claimed < 10; claimed += 1) {
      if (!(await comes(claim, 3_000))) break
      await tap(claim)
      await page.waitForTimeout(1_500)
      await celebrate()
    }
  })
  await step('the boxes opened', async (tap) => {
    await page.goto(`${base}/gamification?tab=boxes`)
    const open = page.getByRole('button', { name: starting('mission', 'boxes', 'openOf') }).first()
    for (let opened = 0; opened < 3; opened += 1) {
      if (!(await comes(open, 3_000))) break
      await tap(open)
      await page.waitForTimeout(2_000)
      await tap(page.getByRole('button', { name: starting('mission', 'opening', 'close') }).last())
      await celebrate()
    }
  })
  await step('a home chosen', async (tap) => {
    await page.goto(`${base}/satoshi-city`)
    await tap(page.locator('.city-name').first())
    await tap(page.getByRole('dialog').getByRole('button', { name: starting('district', 'move', 'live') }))
    await tap(page.getByRole('alertdialog').getByRole('button', { name: starting('district', 'move', 'confirm') }))
    await page.waitForTimeout(1_000)
    await home()
  })
  await step('somebody followed', async (tap) => {
    await page.goto(`${base}/user/${await somebody(walker.port)}`)
    await tap(page.getByRole('button', { name: starting('people', 'follow', 'follow') }))
    await page.waitForTimeout(1_000)
    await home()
  })
}

/** Searches, finds nobody, and plays the bot that is offered then; each question is answered by its first option. */
async function playBot({ page, port, starting }: Walker, tap: Tap): Promise<void> {
  await page.goto(`http://127.0.0.1:${port}/casino-duels`)
  const search = page.getByRole('button', { name: starting('lobby', 'quick', 'searchFriendly') })
  await tap(search)
  await tap(page.getByRole('button', { name: starting('lobby', 'bot', 'now') }))
  await page.waitForURL(/casino-duel\//)
  const options = page.locator('[role=radio]:not([aria-disabled=true])')
  const confirm = page.getByRole('button', { name: starting('match', 'number', 'confirm') })
  const result = page.getByRole('link', { name: starting('duel', 'result', 'arena') })
  for (let question = 1; question <= duelQuestions; question += 1) {
    await page.getByText(`${question}/${duelQuestions}`, { exact: true }).first().waitFor({ timeout: 60_000 })
    await options.or(confirm).first().waitFor({ timeout: 60_000 })
    await tap(options.or(confirm).first())
  }
  await result.waitFor({ timeout: 60_000 })
}

/** The id of somebody else in the city. */
async function somebody(port: number): Promise<string> {
  const caller = new Caller(port, 1)
  const { cookie } = await signUp(caller, 1)
  const { body } = await caller.call('GET', '/api/me', { cookie })
  caller.close()
  const { profile } = JSON.parse(body) as { profile: { id: string } } // safe: the contract's shape
  return profile.id
}

async function comes(what: Locator, timeout: number): Promise<boolean> {
  return what.waitFor({ timeout }).then(
    () => true,
    () => false,
  )
}
