import type { Achievement } from '@satoshi/contract/achievement'
import type { BoxOpening } from '@satoshi/contract/box'
import type { MatchView, Reward } from '@satoshi/contract/match'
import type { Missions } from '@satoshi/contract/mission'
import type { StatementEntry } from '@satoshi/contract/wallet'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'

import { plantGain } from '../_gains.ts'
import { expect, expectUsable, floatedOn, test, type Floated } from '../_journey.ts'
import {
  achievedBy,
  balanceOf,
  choose,
  claimMilestones,
  endMilestones,
  joinQuietly,
  newPerson,
  passMilestones,
  playQuietly,
  playToTheEnd,
} from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('five missions claimed in two tabs pay once, and the combo brings a box whose roll is verified', async ({
  visit,
  server,
}) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  const t = (key: string) => textIn('pt-BR', key)
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  await playQuietly(page)
  const { missions } = await dailyOf(page)
  await plantGain(server, person, 'missions')
  for (const { id } of missions.slice(2)) await claimQuietly(page, id)
  await claimMilestones(page)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await passMilestones(tab)
    await tab.goto('/missions')
    await expect(claims(tab)).toHaveCount(2)
  }
  await expectUsable(page)
  await claims(page).first().click()
  await expect(claims(page)).toHaveCount(1)
  await expect(claims(other)).toHaveCount(1)
  const balance = new Intl.NumberFormat('pt-BR').format(await balanceOf(page))
  for (const tab of [page, other])
    await expect(tab.getByRole('link', { name: t('app.balance') })).toContainText(balance)
  const tabs = [page, other]
  for (const tab of tabs) await recordWhether(tab, t('mission.combo.won'))
  const answered = tabs.map((tab) => tab.waitForResponse('**/api/missions/*/claim'))
  await claimAtOnce(...tabs)
  await Promise.all(answered)
  // Only the tab that was paid tells so, and both have heard by then.
  const telling = async () => (await Promise.all(tabs.map(wasAnnounced))).filter(Boolean).length
  await expect.poll(telling).toBeGreaterThan(0)
  for (const tab of tabs) await expect(tab.getByText(t('mission.combo.paid'))).toBeVisible()
  expect(await telling()).toBe(1)
  const paid = await paidOf(page)
  expect(paid.filter(({ reason }) => reason === 'mission')).toHaveLength(5)
  expect(paid.filter(({ reason }) => reason === 'missionCombo')).toMatchObject([{ amountCents: 100_000 }])

  await page.getByRole('tab', { name: t('mission.tabs.boxes') }).click()
  const open = page.getByRole('button', { name: `${t('mission.boxes.openOf')}${t('mission.boxes.names.rare')}` })
  await open.click()
  const dialog = page.getByRole('dialog', { name: t('mission.boxes.names.rare') })
  await dialog.getByText(t('mission.proof.title')).click()
  await dialog.getByRole('button', { name: t('mission.proof.verify') }).click()
  await expect(dialog.getByText(t('mission.proof.verdicts.true'))).toBeVisible()
  await expectUsable(page)
  await dialog
    .getByRole('button', { name: t('mission.opening.close') })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: t('mission.opened.title') })).toBeVisible()
  await expect(open).toHaveCount(0)
  await expectUsable(page)
})

for (const { language, theme } of [
  { language: 'pt-BR', theme: 'dark' },
  { language: 'ar-SA', theme: 'light' },
] as const) {
  test(`the numbers that rise over a quiz, a mission and a box are what was paid, in ${language}`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ locale: language, viewport: phone, theme, reducedMotion: 'reduce' })
    const t = (key: string) => textIn(language, key)
    const person = newPerson(language)
    await joinQuietly(page, person)
    await page.goto('/quiz/solo')
    await playToTheEnd(page, person)
    // Over each right answer what is certain of it, at the end the rest, and on the screen after it what was achieved.
    const paid = await paidUntilNow(page)
    await expect.poll(async () => sumOf(await floatedOn(page))).toEqual(paid.byMatch)
    await expectUsable(page)
    await page.getByRole('link', { name: t('match.result.home') }).click()
    await expect.poll(async () => sumOf(await floatedPast(page))).toEqual(paid.sum)
    const floated = await floatedOn(page)
    expect(floated.filter(({ type, value }) => type === 'btz' && value === 2)).toHaveLength(paid.rightWithLife)
    await expectUsable(page)

    await plantGain(server, person, 'missions')
    const { missions } = await dailyOf(page)
    for (const { id } of missions.slice(2)) await claimQuietly(page, id)
    await page.goto('/missions')
    await claimMilestones(page)
    for (const told of ['mission.claimed', 'mission.combo.won']) {
      await recordPlaces(page, t(told))
      const reply = page.waitForResponse('**/api/missions/*/claim')
      await page
        .getByRole('button', { name: t('mission.claimOf') })
        .first()
        .click()
      const { rewards } = (await (await reply).json()) as { rewards: Reward[] } // safe: the contract's shape
      const isOwn = ({ source }: Reward) => source === 'mission'
      const sums = [rewards.filter(isOwn), rewards.filter((one) => !isOwn(one))].map(totalOf)
      for (const number of sums.flatMap(numbersOf))
        await expect.poll(() => floatedPast(page)).toContainEqual(expect.objectContaining(number))
      // Told in the stack, and by no toast besides.
      await expect.poll(() => floatedPast(page).then(() => placesOn(page))).toEqual({ stack: true, toast: false })
    }
    const combo = page.locator('[data-notice]').filter({ hasText: t('mission.combo.won') })
    await combo.getByRole('button', { name: t('mission.combo.openBox') }).click()
    await expect(page).toHaveURL(/tab=boxes/)

    const opening = page.waitForResponse('**/api/boxes/rare/open')
    await page.getByRole('button', { name: `${t('mission.boxes.openOf')}${t('mission.boxes.names.rare')}` }).click()
    const { loot } = (await (await opening).json()) as BoxOpening // safe: the contract's shape
    for (const number of numbersOf({ xp: 0, cents: loot.amountCents }))
      await expect.poll(() => floatedPast(page)).toContainEqual(expect.objectContaining(number))
    await expect(page.getByRole('dialog', { name: t('mission.boxes.names.rare') }).getByRole('status')).toContainText(
      /\p{L}/u,
    )
  })
}

test('a new level is celebrated once, over the screen that is open, in ar-SA', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'ar-SA', viewport: desktop, theme: 'light', reducedMotion: 'reduce' })
  const person = newPerson('ar-SA')
  await joinQuietly(page, person)
  await playQuietly(page)
  const { missions } = await dailyOf(page)
  await plantGain(server, person, 'missions')
  await claimMilestones(page)
  await page.addInitScript(() => {
    const celebrated: string[] = []
    Object.assign(globalThis, { celebrated })
    addEventListener('showMilestone', (event) =>
      celebrated.push((event as CustomEvent<{ title: string }>).detail.title),
    )
  })
  await page.goto('/dashboard')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const { id } of missions) await claimQuietly(page, id)
  const { level } = await profileOf(page)
  // 750 XP lead past some levels, each celebrated for seconds; achievements may come between.
  await expect(page.locator('dialog.milestone[open]')).toBeVisible()
  await expectUsable(page)
  const title = `${textIn('ar-SA', 'feedback.milestones.level.title')}${level}!`
  await expect.poll(() => celebratedOn(page)).toContain(title)
  expect((await celebratedOn(page)).filter((one) => one === title)).toHaveLength(1)
  let isAnew = false
  page.once('framenavigated', () => (isAnew = true))
  const heard = page.waitForResponse((reply) => isAnew && reply.url().endsWith('/api/notices/summary'))
  await page.reload()
  await heard
  await expect(page.getByText(textIn('ar-SA', 'dashboard.title')).first()).toBeAttached()
  expect(await celebratedOn(page)).toEqual([])
})

for (const { language, screen, theme } of [
  { language: 'pt-BR', screen: phone, theme: 'dark' },
  { language: 'ar-SA', screen: desktop, theme: 'light' },
] as const) {
  test(`the evolution of an empty and of a full year is drawn and read, in ${language}`, async ({ visit, server }) => {
    const { page } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    const t = (key: string) => textIn(language, key)
    const person = newPerson(language)
    await joinQuietly(page, person)
    await page.goto('/profile')
    await expect(page.getByText(t('profile.empty.title'))).toBeVisible()
    await expectUsable(page)

    await plantGain(server, person, 'year')
    await playQuietly(page)
    await claimMilestones(page)
    await page.goto('/profile')
    await choose(page, t('profile.spans.365'))
    // The chart of the month stands until that of the year has come, and is another one: a point for each week.
    const chartOf = (measure: string) => page.getByRole('slider', { name: t(`profile.measures.${measure}`) })
    await expect(chartOf('xp')).toHaveAttribute('aria-valuemax', '53')
    for (const measure of ['xp', 'accuracy', 'btz', 'rating']) {
      await choose(page, t(`profile.measures.${measure}`))
      const chart = chartOf(measure)
      const now = await chart.getAttribute('aria-valuetext')
      expect(now).toMatch(/\d/)
      await chart.press('ArrowLeft')
      await expect(chart).not.toHaveAttribute('aria-valuetext', now ?? '')
    }
    await expectUsable(page)
    await page.getByText(t('profile.table.open')).click()
    // Weeks of a year, and the heading.
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(1 + 53)
    await expectUsable(page)
  })
}

type Amounts = { xp: number; cents: number }

/** What rose, in all: XP with those of speed, and BTZ in cents. */
function sumOf(floated: Floated[]): Amounts {
  const of = (...types: string[]) =>
    floated.filter(({ type }) => types.includes(type)).reduce((sum, { value }) => sum + value, 0)
  return { xp: of('xp', 'bonus'), cents: Math.round(of('btz') * 100) }
}

function totalOf(rewards: Pick<Reward, 'xp' | 'amountCents'>[]): Amounts {
  return rewards.reduce((sum, { xp, amountCents }) => ({ xp: sum.xp + xp, cents: sum.cents + amountCents }), {
    xp: 0,
    cents: 0,
  })
}

/** The numbers that say so much; nothing is said about nothing. */
function numbersOf({ xp, cents }: Amounts): Floated[] {
  const numbers = [
    { type: 'xp', value: xp },
    { type: 'btz', value: cents / 100 },
  ]
  return numbers.filter(({ value }) => value > 0)
}

/** What has risen; what is celebrated meanwhile is gone past. */
async function floatedPast(page: Page): Promise<Floated[]> {
  await endMilestones(page.locator('dialog.milestone[open]'))
  return floatedOn(page)
}

/** What the quiz on the screen and the player's achievements have paid, and how many right answers had a life. */
async function paidUntilNow(page: Page): Promise<{ byMatch: Amounts; sum: Amounts; rightWithLife: number }> {
  await expect.poll(() => achievedBy(page)).toContain('firstQuiz')
  const match = await read<MatchView>(page, `matches/${new URL(page.url()).searchParams.get('match') ?? ''}`)
  if (match.phase.name !== 'ended') throw new Error('the quiz has not ended')
  const { items } = await read<{ items: Achievement[] }>(page, 'achievements')
  const { rewards, review } = match.phase
  const paidAnswers = match.lives?.unpaidFrom ?? review.length
  return {
    byMatch: totalOf(rewards),
    sum: totalOf([...rewards, ...items.filter(({ earnedAt }) => earnedAt !== null)]),
    rightWithLife: review.slice(0, paidAnswers).filter(({ mine }) => mine?.correct).length,
  }
}

function claims(page: Page) {
  return page.getByRole('button', { name: textIn('pt-BR', 'mission.claimOf') })
}

/** Both tabs ask before either is answered. */
async function claimAtOnce(...tabs: Page[]): Promise<void> {
  let asked = 0
  const { promise: both, resolve } = Promise.withResolvers<void>()
  for (const tab of tabs)
    await tab.route('**/api/missions/*/claim', async (route) => {
      if (++asked === tabs.length) resolve()
      await both
      await route.continue()
    })
  for (const tab of tabs) await claims(tab).click()
}

/** Notes whether a text comes to stand on the page, however shortly. */
async function recordWhether(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const seen = { announced: false }
    Object.assign(globalThis, { seen })
    // In a list, as toasts are: the texts of the page stand in it too.
    const stands = () => [...document.querySelectorAll('li')].some((item) => item.textContent.includes(wanted))
    const look = () => void (seen.announced ||= stands())
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, text)
}

type Places = { stack: boolean; toast: boolean }

/** Notes where a text comes to stand, however shortly. A notice of the stack gets the focus, in which its time stands still. */
async function recordPlaces(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const places = { stack: false, toast: false }
    Object.assign(globalThis, { places })
    const look = () => {
      const item = [...document.querySelectorAll('li')].find((one) => one.textContent.includes(wanted))
      if (!item) return
      if (!item.matches('[data-notice]')) places.toast = true
      else if (!places.stack) item.querySelector('button')?.focus()
      places.stack ||= item.matches('[data-notice]')
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, text)
}

async function placesOn(page: Page): Promise<Places> {
  return page.evaluate(() => (globalThis as unknown as { places: Places }).places) // safe: set above
}

async function wasAnnounced(page: Page): Promise<boolean> {
  return page.evaluate(() => (globalThis as unknown as { seen: { announced: boolean } }).seen.announced) // safe: set above
}

async function claimQuietly(page: Page, id: string): Promise<void> {
  const reply = await page.request.post(`/api/missions/${id}/claim`, { data: { commandId: randomUUID() } })
  expect(reply.status()).toBe(200)
}

/** What this page was told to celebrate, by the window event of the specification. */
async function celebratedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { celebrated: string[] }).celebrated)
}

async function dailyOf(page: Page): Promise<Missions['daily']> {
  return (await read<Missions>(page, 'missions')).daily
}

async function paidOf(page: Page): Promise<StatementEntry[]> {
  return (await read<{ items: StatementEntry[] }>(page, 'wallet/transactions')).items
}

async function profileOf(page: Page): Promise<{ level: number }> {
  return (await read<{ profile: { level: number } }>(page, 'me')).profile
}

async function read<Shape>(page: Page, path: string): Promise<Shape> {
  return (await (await page.request.get(`/api/${path}`)).json()) as Shape // safe: the contract's shape
}
