/**
 * What somebody new on a phone does in their first hour, in some minutes: the question before the form, the form, home, the first ride,
 * quizzes, a duel against a bot, missions claimed, a box opened, a home chosen, somebody followed. How many taps and seconds each takes, how high home is, how much shifts by itself, what is celebrated, and whether
 * anything celebrated ever lies over what is read: a heading, a clock, the balance, the totals of a result.
 * `node bench/src/first-hour.ts [directory]` takes ten pictures a second of an answer, a result, a celebration and a claim.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { loadTranslations } from '@satoshi/content/locales'
import type { Locator, Page } from '@playwright/test'

import { openPhone } from './_phone.ts'
import { saveResult } from './_result.ts'
import { end, newDirectory, removeDataDir, startServer } from './_server-process.ts'
import { password } from './_sign-ups.ts'
import { overlapsOn, shiftOn, watchMoments } from './_moments.ts'
import { openChoices } from './_open-choices.ts'
import { restOfHour, type Stepper, type Tap } from './_rest-of-hour.ts'

const language = 'pt-BR'
const email = 'bia.nova@example.org'
const [pictures] = process.argv.slice(2)
/** Lines: pixels of a newcomer's home, celebrated events of the first hour. */
const lines = { homePixels: 1_800, celebrated: 6 }

/** Of so many questions one is answered wrong: what newcomers are asked is to be right 70 to 85 % of the time. */
const wrongOneOf = 5

type Step = { name: string; taps: number; seconds: number }
type Texts = Record<string, unknown>

const texts = Object.fromEntries(
  await Promise.all(
    ['welcome', 'showcase', 'auth', 'match', 'mission', 'quiz', 'lobby', 'duel', 'district', 'people'].map(
      async (file) => [file, (await loadTranslations(language, file)) as Texts] as const, // safe: texts are objects
    ),
  ),
)

const dataDir = newDirectory()
const server = await startServer(dataDir)
try {
  const base = `http://127.0.0.1:${server.port}`
  const phone = await openPhone({ base, language, player: null, viewport: { width: 390, height: 844 } })
  const page = await phone.page()
  await watchMoments(page)
  const walked = await walk(page, base, server.port)
  const overlaps = await overlapsOn(page)
  const shift = await shiftOn(page)
  await phone.close()
  report(walked, { overlaps, ...shift })
  saveResult({ ...walked, overlaps, ...shift })
} finally {
  await end(server.child, 'SIGTERM')
  removeDataDir(dataDir)
}

/** The walk itself; every step says how many taps it took. */
async function walk(page: Page, base: string, port: number) {
  const steps: Step[] = []
  const step: Stepper = async (name, todo) => {
    const began = performance.now()
    let taps = 0
    await todo(async (target) => {
      await target.tap()
      taps += 1
    })
    const seconds = (performance.now() - began) / 1_000
    steps.push({ name, taps, seconds })
    console.log(`  ${name}: ${taps} taps, ${seconds.toFixed(1)} s`)
  }
  await begin(page, base, step)
  await page.goto(`${base}/dashboard`)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const homePixels = await page.evaluate(() => document.documentElement.scrollHeight)
  await step('the first ride', async (tap) => {
    await tap(page.locator('a[href="/first-ride"]').first())
    for (let said = 0; said < 3; said += 1) {
      await tap(page.getByRole('group').getByRole('button').nth(1))
      await page.waitForTimeout(500)
    }
    await playThrough(page, tap, 'answer')
  })
  await filmed(page, 'result', 1_500)
  await step('home, and what is celebrated', async (tap) => {
    await tap(page.locator('a[href="/dashboard"]').last())
    await celebrate(page, 'celebration')
  })
  await step('a quiz of ten', async (tap) => {
    await page.goto(`${base}/quiz/solo`)
    await playThrough(page, tap, null)
  })
  await step('home again', async (tap) => {
    await tap(page.locator('a[href="/dashboard"]').last())
    await celebrate(page, null)
  })
  const claim = page.getByRole('button', { name: starting('mission', 'claimOf') }).first()
  await step('a mission claimed', async (tap) => {
    await page.goto(`${base}/missions`)
    await claim.waitFor()
    await tap(claim)
    await filmed(page, 'claim', 1_500)
    await celebrate(page, null)
  })
  await restOfHour({
    page,
    port,
    step,
    starting,
    playThrough: (tap, readingMillis) => playThrough(page, tap, null, readingMillis),
    celebrate: () => celebrate(page, null),
  })
  const celebrated = await page.evaluate(() => window.benchMoments?.celebrated ?? [])
  return { steps, homePixels, celebrated }
}

/** From the address to an account that has what the first answer earned. */
async function begin(page: Page, base: string, step: Stepper) {
  await page.goto(`${base}/welcome`)
  await step('to the first question', async (tap) => {
    await tap(page.getByRole('link', { name: textAt('welcome', 'enter') }))
    await options(page).first().waitFor()
  })
  await step('its answer', async (tap) => {
    await tap(options(page).first())
    await page.getByRole('link', { name: textAt('showcase', 'offer', 'create') }).waitFor()
  })
  await step('the account', async (tap) => {
    await tap(page.getByRole('link', { name: textAt('showcase', 'offer', 'create') }))
    await page.locator('input[name=nickname]').fill('Bia Nova')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=birthDate]').fill('31/01/2000')
    await page.locator('input[name=password]').fill(password)
    await tap(page.locator('form button[type=submit]'))
    await page.getByRole('heading', { name: textAt('auth', 'inbox', 'title') }).waitFor()
  })
}

/** Answers question after question until the result stands, four of five right; the first is filmed where it has a name. */
async function playThrough(page: Page, tap: Tap, film: string | null, readingMillis = 0) {
  const next = page.locator('[data-sheet] button:not([aria-expanded])').last()
  const result = page.getByRole('heading', { name: textAt('match', 'result', 'earned') })
  const confirm = page.getByRole('button', { name: starting('match', 'number', 'confirm') })
  // Whoever was wrong five times is asked before a quiz without lives.
  const practise = page.getByRole('button', { name: starting('quiz', 'lives', 'practise') })
  await options(page).or(confirm).or(practise).first().waitFor()
  if (await practise.isVisible()) await tap(practise)
  await options(page).or(confirm).first().waitFor()
  const choices = await openChoices(dataDir, email)
  for (let position = 0; ; position += 1) {
    await options(page).or(confirm).or(result).first().waitFor()
    if (await result.isVisible()) return
    const wrong = position % wrongOneOf === wrongOneOf - 1
    const choice = choices[position]?.[wrong ? 'wrong' : 'right']
    await tap(choice && 'option' in choice ? options(page).nth(choice.option) : confirm)
    if (film && position === 0) await filmed(page, film, 1_200)
    await page.locator('[data-sheet]').waitFor()
    if (wrong) await page.waitForTimeout(readingMillis)
    await tap(next)
    await page.locator('[data-sheet]').waitFor({ state: 'detached' })
  }
}

/** Lets each celebration be seen, and goes past it. */
async function celebrate(page: Page, film: string | null) {
  const open = page.locator('dialog.milestone[open]')
  for (let seen = 0; seen < 8; seen += 1) {
    const came = await open.waitFor({ timeout: 4_000 }).then(
      () => true,
      () => false,
    )
    if (!came) return
    if (film && seen === 0) await filmed(page, film, 1_500)
    await open.getByRole('button').tap()
    await page.waitForTimeout(400)
  }
}

async function filmed(page: Page, name: string, millis: number) {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  const began = performance.now()
  for (let frame = 0; performance.now() - began < millis; frame += 1) {
    await page.screenshot({ path: join(pictures, `${name}-${String(frame).padStart(2, '0')}.png`) })
    await page.waitForTimeout(Math.max(0, (frame + 1) * 100 - (performance.now() - began)))
  }
}

function options(page: Page): Locator {
  return page.locator('[role=radio]:not([aria-disabled=true])')
}

function textAt(file: string, ...path: string[]): string {
  const found = path.reduce<unknown>((part, key) => (part as Texts | undefined)?.[key], texts[file])
  if (typeof found !== 'string') throw new Error(`no text ${file}.${path.join('.')}`)
  return found
}

/** A text up to its first value. */
function starting(file: string, ...path: string[]): RegExp {
  const [fixed = ''] = textAt(file, ...path).split('{{')
  return new RegExp(`^${fixed.trim()}`)
}

type Told = { overlaps: string[]; shift: number; shifts: string[] }
type Walked = Awaited<ReturnType<typeof walk>>

function report({ homePixels, celebrated }: Walked, told: Told) {
  const { overlaps, shift, shifts } = told
  line('home in pixels', homePixels, homePixels <= lines.homePixels)
  line('layout shift by itself', shift, shift <= 0.1)
  line('celebrated', celebrated.length, celebrated.length >= lines.celebrated)
  line('celebrated twice', celebrated.length - new Set(celebrated).size, new Set(celebrated).size === celebrated.length)
  line('moments over what is read', overlaps.length, overlaps.length === 0)
  for (const one of [...celebrated.map((what) => `celebrated: ${what}`), ...overlaps, ...shifts])
    console.log(`    ${one}`)
}

function line(name: string, value: number, holds: boolean) {
  console.log(`  ${name}: ${Math.round(value * 1_000) / 1_000}   ${holds ? 'PASS' : 'MISS'}`)
}
