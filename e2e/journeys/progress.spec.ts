import type { FriendsWeek, League } from '@satoshi/contract/league'
import type { ReviewOverview, ReviewSessionView } from '@satoshi/contract/review'
import type { StreakView } from '@satoshi/contract/streak'
import type { Page, Response } from '@playwright/test'

import { newCaller, idOf } from '../_duels.ts'
import { plantGain } from '../_gains.ts'
import { expect, expectUsable, floatedOn, test as base } from '../_journey.ts'
import {
  answerSomehow,
  confirmQuietly,
  endMilestones,
  joinQuietly,
  newPerson,
  passMilestones,
  playQuietly,
  claimMilestones,
} from '../_player.ts'
import { startServerProcess, type ServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const minute = 60_000
const day = 24 * 60 * minute
const settings = { reducedMotion: 'reduce', timezoneId: 'America/Sao_Paulo' } as const

/** What takes days, on a server whose clock is let run ahead. Each journey goes on where the one before has come to. */
const test = base.extend({ site: async ({}, use) => use(own) })
let own: ServerProcess
test.beforeAll(async () => {
  own = await startServerProcess({ startsAt: earlyInTheWeek() })
})
test.afterAll(() => own.stop())

test('the league of the week: a group, friends, and the way out, in pt-BR', async ({ visit, site, playwright }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: desktop, theme: 'light', ...settings })
  const t = (key: string) => textIn('pt-BR', key)
  await joinQuietly(page, newPerson('pt-BR'))
  const friend = await newCaller(playwright, site.url, newPerson('ar-SA'))
  await page.goto('/leaderboard?tab=league')
  await expect(page.getByRole('heading', { name: t('league.noSeat.open.title') })).toBeVisible()
  await expect(page.getByText(t('league.friends.none'))).toBeVisible()
  await expectUsable(page)

  expect((await page.request.put(`/api/people/${await idOf(friend.request)}/follow`)).ok()).toBe(true)
  expect((await friend.request.put(`/api/people/${await idOf(page.request)}/follow`)).ok()).toBe(true)
  await playQuietly(page)
  await expect.poll(async () => (await read<League>(page, 'league')).state).toBe('seated')
  expect((await read<FriendsWeek>(page, 'league/friends')).items).toHaveLength(1)
  await claimMilestones(page)
  await liveOn(site, page, minute)
  await page.reload()
  const group = page.getByRole('table', { name: t('league.group.title') })
  await expect(group.locator('[aria-current=true]')).toBeVisible()
  await expect(page.getByRole('table', { name: t('league.friends.title') }).getByRole('row')).toHaveCount(2)
  await expectUsable(page)

  await page.getByRole('switch', { name: t('league.part.title') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('league.part.ask.confirm') })
    .click()
  await expect(page.getByRole('heading', { name: t('league.noSeat.optedOut.title') })).toBeVisible()
  await expect(group).toHaveCount(0)
  await expectUsable(page)
  await friend.request.dispose()
})

test('seven days in a row are celebrated once; a missed day ends them, and playing repairs it', async ({
  visit,
  site,
}) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', ...settings })
  const t = (key: string) => textIn('pt-BR', key)
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  await confirmQuietly(page, site, person)
  for (let played = 0; played < 6; played++) {
    await playQuietly(page)
    await site.pass(day)
  }
  await claimMilestones(page)
  await openStreak(page)
  await expect(page.getByText(t('streak.openToday'))).toBeVisible()
  expect(await countDays(page, t('streak.calendar.active'))).toBe(6)
  await liveOn(site, page, minute)

  // Others, as of a level, may come before or after it.
  const celebrated = page.locator('dialog.milestone[open][data-milestone=streak]')
  const others = page.locator('dialog.milestone[open]:not([data-milestone=streak])')
  await passMilestones(page, others)
  await playQuietly(page)
  await expect(celebrated.getByRole('heading', { name: /7 dias seguidos/ })).toBeVisible()
  await endMilestones(celebrated)
  await expect.poll(() => milestonesWait(page)).toBe(false)
  const tab = await page.context().newPage()
  for (const one of [page, tab]) {
    await openStreak(one)
    await expect(one.getByRole('heading', { name: '7 dias de sequência' })).toBeVisible()
    await expect(one.locator('dialog.milestone[open]')).toHaveCount(0)
  }
  await tab.close()
  expect(await countDays(page, t('streak.calendar.active'))).toBe(7)
  await expect(page.getByRole('listitem').filter({ hasText: '7 dias seguidos' })).toContainText(
    t('streak.rewards.paid'),
  )
  await expectUsable(page)

  await liveOn(site, page, 2 * day)
  await openStreak(page)
  await expect(page.getByRole('heading', { name: t('streak.none') })).toBeVisible()
  await page.getByRole('button', { name: t('streak.repair.free') }).click()
  await expect(page.getByRole('progressbar', { name: '0 de 3 quizzes' })).toBeVisible()
  await expectUsable(page)
  for (let played = 0; played < 3; played++) await playQuietly(page)
  await claimMilestones(page)
  await liveOn(site, page, minute)
  await openStreak(page)
  await expect(page.getByText(t('streak.doneToday'))).toBeVisible()
  expect((await read<StreakView>(page, 'streak')).days).toBeGreaterThan(7)
  expect(await countDays(page, t('streak.calendar.repaired'))).toBe(1)
})

test('a freeze holds the streak over a missed day, and its player is told, in ar-SA', async ({ visit, site }) => {
  const { page } = await visit({ locale: 'ar-SA', viewport: desktop, theme: 'light', ...settings })
  const t = (key: string) => textIn('ar-SA', key)
  const person = newPerson('ar-SA')
  await joinQuietly(page, person)
  await playQuietly(page)
  await plantGain(site, person, 'freeze')
  await claimMilestones(page)
  await site.pass(2 * day)
  await openStreak(page)
  await expect(page.getByText(t('streak.openToday'))).toBeVisible()
  expect(await countDays(page, t('streak.calendar.frozen'))).toBe(1)
  await expectUsable(page)

  await playQuietly(page)
  const { days, freezes } = await read<StreakView>(page, 'streak')
  expect({ days, held: freezes.held }).toEqual({ days: 2, held: 0 })
  await claimMilestones(page)
  await page.goto('/notifications')
  const told = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: t('notification.streak_frozen.title') })
  await expect(told).toHaveCount(1)
  await expectUsable(page)
})

test('what was answered is due after days, and reviewed to the end, in ar-SA', async ({ visit, site }) => {
  const { page } = await visit({ locale: 'ar-SA', viewport: phone, theme: 'dark', ...settings })
  const person = newPerson('ar-SA')
  const t = (key: string) => textIn('ar-SA', key)
  await joinQuietly(page, person)
  await page.goto('/review')
  await expect(page.getByRole('heading', { name: t('review.never.title') })).toBeVisible()
  await expectUsable(page)
  await confirmQuietly(page, site, person)
  await playQuietly(page, 3)
  // Cards are made by a job. Leaving closes the question that was open: it is to be learnt too.
  await expect.poll(async () => (await read<ReviewOverview>(page, 'review')).nextDueAt).not.toBeNull()
  await liveOn(site, page, 20 * day)
  await page.goto('/review')
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /^4/ })).toBeVisible()
  await expectUsable(page)

  await page.getByRole('link', { name: t('review.start') }).click()
  const next = page.getByRole('button', { name: t('match.reveal.next') })
  const finish = page.getByRole('button', { name: t('match.reveal.finish') })
  let reply: Promise<Response> | undefined
  for (let position = 0; position < 4; position++) {
    await answerSomehow(page, person, position)
    await expect(page.getByText(t('match.reveal.why'), { exact: true })).toBeVisible()
    if (position === 0) await expectUsable(page)
    reply = page.waitForResponse('**/api/review/sessions/*/commands')
    await next.or(finish).click()
    await expect(next.or(finish)).toBeHidden()
  }
  // What rose over each answer is what the server paid for it.
  const last = await reply
  if (!last) throw new Error('no card was answered')
  const { phase } = (await last.json()) as ReviewSessionView // safe: the contract's shape
  const xps = phase.name === 'ended' ? phase.reviewed.map(({ xp }) => xp).filter((xp) => xp > 0) : []
  const risen = async () => (await floatedOn(page)).filter(({ type }) => type === 'xp').map(({ value }) => value)
  await expect.poll(risen).toEqual(expect.arrayContaining(xps))
  await expect(page.getByRole('link', { name: t('review.back') })).toBeVisible()
  await expectUsable(page)
  expect(await read<ReviewOverview>(page, 'review')).toMatchObject({ due: 0, openSession: null })
})

/** Noon in São Paulo of the last Monday or Wednesday: seats in leagues are given until Friday. */
function earlyInTheWeek(): number {
  const now = Date.now()
  const noon = (back: number) => new Date(now - back * day).setUTCHours(15, 0, 0, 0)
  const past = [0, 1, 2, 3, 4, 5, 6].map(noon).find((at) => at < now && [1, 3].includes(new Date(at).getUTCDay()))
  return past ?? now
}

/** Lets time pass on the server and, from the next page on, in the browser: what it keeps of before is old then. */
async function liveOn(site: ServerProcess, page: Page, millis: number): Promise<void> {
  await site.pass(millis)
  await page.context().addInitScript((passed) => {
    const before = Date.now
    Date.now = () => before() + passed
  }, millis)
}

async function openStreak(page: Page): Promise<void> {
  await page.goto('/gamification?tab=streak')
  await expect(page.getByRole('table')).toBeVisible()
}

/** Days of a kind in the calendar of this month and of the one before. */
async function countDays(page: Page, kind: string): Promise<number> {
  const month = page.getByRole('table')
  const days = month.getByText(kind, { exact: true })
  const name = await month.getAttribute('aria-label')
  const count = await days.count()
  await page.getByRole('button', { name: beforeIn(await page.locator('html').getAttribute('lang')) }).click()
  await expect(month).not.toHaveAttribute('aria-label', name ?? '')
  return count + (await days.count())
}

function beforeIn(language: string | null): string {
  return textIn(language ?? '', 'streak.calendar.before')
}

async function milestonesWait(page: Page): Promise<boolean> {
  return (await read<{ milestones: boolean }>(page, 'notices/summary')).milestones
}

async function read<Shape>(page: Page, path: string): Promise<Shape> {
  return (await (await page.request.get(`/api/${path}`)).json()) as Shape // safe: the contract's shape
}
