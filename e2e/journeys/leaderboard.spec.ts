import type { Board, BoardItem } from '@satoshi/contract/leaderboard'
import type { Page } from '@playwright/test'

import { drawnHere } from '../_first-picture.ts'
import { appIsThere, expect, expectUsable, test } from '../_journey.ts'
import {
  answerSomehow,
  boardOf,
  newPerson,
  playToTheEnd,
  joinQuietly,
  claimMilestones,
  type Person,
} from '../_player.ts'
import { startServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const hour = 3_600_000

for (const { language, screen, theme } of [
  { language: 'pt-BR', screen: phone, theme: 'dark' },
  { language: 'ar-SA', screen: desktop, theme: 'light' },
] as const) {
  test(`a quiz leads onto the board in ${language} at ${screen.width} px, ${theme}`, async ({ visit }) => {
    const { page } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    const person = newPerson(language)
    await joinQuietly(page, person)
    await page.goto('/dashboard')
    await appIsThere(page)
    await page.getByRole('link', { name: textIn(language, 'app.nav.leaderboard'), exact: true }).click()
    await expect(page.getByText(textIn(language, 'leaderboard.me.noneText'))).toBeVisible()
    await expectUsable(page)

    await page.goto('/quiz/solo')
    await playToTheEnd(page, person)
    // The points of the first achievement come by a job, and a board that is open is read anew once a minute.
    await claimMilestones(page)
    await boardUpdated(page)
    await page.goto('/leaderboard')
    const mine = page.locator('[aria-current=true]').filter({ hasText: person.nickname })
    await expect(mine).toBeVisible()
    const { me } = await boardOf(page)
    expect(me.rank).toBeGreaterThan(0)
    expect(me.points).toBe(me.totalPoints)
    await expect(standing(page, person)).toContainText(String(me.points))
    await expect(page.getByRole('timer')).not.toBeEmpty()
    await expectUsable(page)
  })
}

test('the week rolls over while the board is open and while a quiz runs', async ({ visit }) => {
  const midnight = lastMonday()
  const own = await startServerProcess({ startsAt: midnight - 12 * hour })
  try {
    const ana = newPerson('pt-BR')
    const bruno = newPerson('ar-SA')
    const atBoard = await visit({ baseURL: own.url, locale: 'pt-BR', viewport: desktop, theme: 'light' })
    const inQuiz = await visit({ baseURL: own.url, locale: 'ar-SA', viewport: phone, reducedMotion: 'reduce' })
    const [board, quiz] = [atBoard.page, inQuiz.page]
    await joinQuietly(board, ana)
    await board.goto('/quiz/solo')
    await playToTheEnd(board, ana)
    await joinQuietly(quiz, bruno)
    await quiz.goto('/quiz/solo')
    await answerSomehow(quiz, bruno, 0)
    await expect(quiz.getByText(textIn('ar-SA', 'match.reveal.why'), { exact: true })).toBeVisible()
    // Its achievements, which come by a job, bring points too.
    await claimMilestones(board)
    const before = await boardOf(board)
    expect(before).toMatchObject({ endsAt: midnight, me: { rank: 1 }, players: 1 })

    await board.clock.install()
    await board.goto('/leaderboard')
    await expect(winner(board, ana)).toBeVisible()
    // A key that is pressed on the drawing of the board moves nothing yet.
    await appIsThere(board)
    await switchWeeksByKey(board)
    // Midnight comes to the server and to the open board.
    await own.pass(12 * hour + 1_000)
    await board.clock.fastForward(12 * hour + 1_000)
    // Said at once, for some seconds; the new board comes when the server has answered.
    await expect(board.getByText(textIn('pt-BR', 'leaderboard.newWeek.text')).first()).toBeVisible()
    await expect(board.getByText(textIn('pt-BR', 'leaderboard.empty.title'))).toBeVisible()
    await expectUsable(board)
    await board.getByRole('tab', { name: textIn('pt-BR', 'leaderboard.tabs.last') }).click()
    await expect(winner(board, ana)).toBeVisible()
    await expect(standing(board, ana)).toContainText(String(before.me.points))

    await quiz.goto('/quiz/solo')
    await playOn(quiz, bruno)
    await boardUpdated(quiz)
    await quiz.goto('/leaderboard')
    await expect(winner(quiz, bruno)).toBeVisible()
    await expectUsable(quiz)
    await quiz.getByRole('tab', { name: textIn('ar-SA', 'leaderboard.tabs.last') }).click()
    await expect(winner(quiz, ana)).toBeVisible()
    await expect(quiz.getByText(textIn('ar-SA', 'leaderboard.me.noneClosed'))).toBeVisible()
    expect(await boardOf(quiz)).toMatchObject({ startsAt: midnight, me: { rank: 1 }, players: 1 })
    // What a browser meets when its server ends is no matter of this journey.
    for (const page of [board, quiz]) await page.close()
  } finally {
    await own.stop()
  }
})

for (const { language, screen } of [
  { language: 'pt-BR', screen: phone },
  { language: 'ar-SA', screen: phone },
  { language: 'en-US', screen: desktop },
] as const) {
  test(`one's own place stays in sight among thousands in ${language} at ${screen.width} px`, async ({ visit }) => {
    const { page } = await visit({ locale: language, viewport: screen, reducedMotion: 'reduce' })
    const person = newPerson(language)
    await joinQuietly(page, person)
    await serveCrowd(page, person)
    await page.goto(drawnHere('/leaderboard'))
    await expect(standing(page, person)).toContainText('3')
    const bar = page.getByRole('button', { name: textIn(language, 'leaderboard.me.show') })
    await expect(bar).toBeHidden()
    await page.getByRole('row').nth(30).scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport()
    await expectUsable(page)

    await page.getByRole('button', { name: textIn(language, 'leaderboard.list.more') }).click()
    await expect(page.getByRole('row')).toHaveCount(1 + 97)
    await page.getByRole('row').nth(30).scrollIntoViewIfNeeded()
    await bar.click()
    const mine = page.getByRole('row').filter({ hasText: person.nickname })
    await expect(mine).toBeInViewport()
    await expect(mine).toHaveAttribute('aria-current', 'true')
    await expect(mine).toBeFocused()
    await expect(bar).toBeHidden()
    await expectUsable(page)

    await page.getByRole('button', { name: textIn(language, 'leaderboard.list.earlier') }).click()
    await expect(page.getByRole('row')).toHaveCount(1 + 100)
    await page.getByRole('button', { name: textIn(language, 'leaderboard.list.toTop') }).click()
    await expect(page.getByRole('row')).toHaveCount(1 + 97)
  })
}

test('a board that cannot be read says so and is read again when asked', async ({ visit }) => {
  const { page, faults } = await visit({ locale: 'pt-BR', viewport: phone })
  await joinQuietly(page, newPerson('pt-BR'))
  const refuse = { status: 400, json: { code: 'request.invalid', details: {} } }
  await page.route('**/api/leaderboard**', (route) => route.fulfill(refuse))
  await page.goto(drawnHere('/leaderboard'))
  await expect(page.getByRole('heading', { name: textIn('pt-BR', 'leaderboard.error') })).toBeVisible()
  await expectUsable(page)
  await page.unroute('**/api/leaderboard**')
  await page.getByRole('button', { name: textIn('pt-BR', 'errors.retry') }).click()
  await expect(page.getByText(textIn('pt-BR', 'leaderboard.me.title')).first()).toBeVisible()
  faults.splice(0, faults.length, ...faults.filter((fault) => !/400/.test(fault)))
})

/** Monday 00:00 in São Paulo, the last one that was. */
function lastMonday(): number {
  const now = new Date()
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 3)
  const monday = today - ((now.getUTCDay() + 6) % 7) * 24 * hour
  return monday > now.getTime() ? monday - 7 * 24 * hour : monday
}

/** Points reach the board a second after their quiz, on a busy machine later; an open board is read again each minute. */
async function boardUpdated(page: Page): Promise<void> {
  await expect.poll(async () => (await boardOf(page)).me.rank).not.toBeNull()
}

function standing(page: Page, { language }: Person) {
  return page.getByRole('region', { name: textIn(language, 'leaderboard.me.title') }).first()
}

function winner(page: Page, { nickname }: Person) {
  return page.getByRole('list').getByText(nickname)
}

/** Goes to the last week and back by the arrows, on a server so young that nobody scored in it. */
async function switchWeeksByKey(page: Page): Promise<void> {
  const last = page.getByRole('tab', { name: textIn('pt-BR', 'leaderboard.tabs.last') })
  const current = page.getByRole('tab', { name: textIn('pt-BR', 'leaderboard.tabs.this') })
  await current.focus()
  await page.keyboard.press('ArrowRight')
  await expect(last).toBeFocused()
  await expect(page.getByText(textIn('pt-BR', 'leaderboard.emptyLast.title'))).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expectUsable(page)
  await page.keyboard.press('ArrowLeft')
  await expect(current).toBeFocused()
  await expect(page.getByRole('timer')).not.toBeEmpty()
}

/** Goes on with an open quiz, wherever it stands, to its result. */
async function playOn(page: Page, person: Person): Promise<void> {
  const text = (key: string) => textIn(person.language, key)
  const next = page.getByRole('button', { name: text('match.reveal.next') })
  const finish = page.getByRole('button', { name: text('match.reveal.finish') })
  const answer = page.getByRole('radio').or(page.getByRole('slider')).first()
  const earned = page.getByText(text('match.result.earned'), { exact: true })
  for (;;) {
    await expect(next.or(finish).or(answer).or(earned).first()).toBeVisible()
    if (await earned.isVisible()) return
    if (await next.or(finish).isVisible()) {
      await next.or(finish).click()
      await expect(next.or(finish)).toBeHidden()
    } else {
      await answerSomehow(page, person, 0)
      await expect(next.or(finish)).toBeVisible()
    }
  }
}

const crowd = 5_000
const myPlace = 3_200

/** Answers for the server with a board of thousands, the person deep in it: no journey makes so many accounts. */
async function serveCrowd(page: Page, person: Person): Promise<void> {
  const profile = (await (await page.request.get('/api/me')).json()) as { profile: { id: string } } // safe: the contract's shape
  const now = (await boardOf(page)).serverNow
  const place = (index: number): BoardItem => ({
    rank: index + 1,
    points: crowd - index,
    player: {
      id: index === myPlace ? profile.profile.id : `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      nickname: index === myPlace ? person.nickname : `${index % 2 ? 'O nome mais comprido de todos' : 'لاعب'} ${index}`,
      avatarUrl: null,
      avatarId: null,
      accessoryId: null,
      skinId: null,
      level: 1 + (index % 99),
    },
  })
  await page.route('**/api/leaderboard**', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const [side, at] = (asked.get('cursor') ?? `after ${asked.has('around') ? myPlace - 10 : 0}`).split(' ')
    const from = Math.max(0, side === 'before' ? Number(at) - 50 : Number(at))
    const to = side === 'before' ? Number(at) : from + 50
    const board: Board = {
      week: '2026-11-16',
      startsAt: now - hour,
      endsAt: now + 24 * hour,
      serverNow: now,
      items: Array.from({ length: to - from }, (_, index) => place(from + index)),
      me: { rank: myPlace + 1, points: crowd - myPlace, totalPoints: 9_999 },
      players: crowd,
      previousCursor: from > 0 ? `before ${from}` : null,
      nextCursor: to < crowd ? `after ${to}` : null,
    }
    await route.fulfill({ json: board })
  })
}
