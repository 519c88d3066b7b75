import type { Locator, Page } from '@playwright/test'

import { boxesOf, movingIn, placesOf, standsStill, type Box } from '../_boxes.ts'
import { answerAt, inDuel, leaveDuel, questionAt, revealOn } from '../_duels.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { answerSomehow, joinQuietly, newPerson, type Person } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const smallPhone = { width: 360, height: 640 }

/** Pixels that a sheet always takes, with its padding (`min-h-38` of web/src/match/reveal-sheet.tsx). */
const leastSheet = 152

const screens = [
  { language: 'pt-BR', theme: 'dark', screen: phone, calm: false },
  { language: 'pt-BR', theme: 'light', screen: smallPhone, calm: true },
  { language: 'ar-SA', theme: 'light', screen: phone, calm: false },
  { language: 'en-US', theme: 'dark', screen: { width: 1440, height: 900 }, calm: false },
] as const

for (const { language, theme, screen, calm } of screens) {
  test(`the reveal of a duel lies over nothing, in ${language} at ${screen.width} px`, async ({ visit }) => {
    const reducedMotion = calm ? 'reduce' : 'no-preference'
    const { page } = await visit({ locale: language, viewport: screen, theme, reducedMotion })
    const person = newPerson(language)
    const line = await holdableLine(page)
    await joinQuietly(page, person)
    await beginWithBot(page, person)
    await page.evaluate(() => document.fonts.ready)
    const asked = await placesOf(parts(page))
    await answerAt(page, person, 0)
    await expect(revealOn(page, person)).toBeVisible({ timeout: 45_000 })
    // Four seconds are short for whoever measures: the page hears of nothing more until it has been looked at.
    line.held = true
    const sheet = page.locator('[data-sheet]')
    if (calm) expect(await movingIn(page)).toEqual([])
    await standsStill(page.locator('main'))

    const closed = await placesOf(parts(page))
    expect(closed).toHaveLength(asked.length)
    expectStayed(closed, asked, screen.width >= 768)
    const [lies] = await boxesOf(sheet)
    const above = page.locator('.duel-score, .duel-moon, .duel-bar, main h2, [data-options] > li')
    for (const box of await boxesOf(above)) expect(isOver(lies, box)).toBe(false)
    // A long question leaves a low screen less than the least of a sheet: then its reason goes on below, and nothing else.
    if (lies.bottom > screen.height) expect(lies.bottom - lies.top).toBeLessThanOrEqual(leastSheet)
    for (const box of await boxesOf(sheet.locator('h3, li'))) expect(box.bottom).toBeLessThan(screen.height)
    await expectUsable(page)

    const more = sheet.getByRole('button', { name: textIn(language, 'match.reveal.more') })
    await more.click()
    await expect(sheet.getByText(textIn(language, 'match.reveal.sources'), { exact: true })).toBeVisible()
    const [open] = await boxesOf(sheet)
    for (const box of await boxesOf(parts(page))) expect(isOver(open, box)).toBe(false)

    line.held = false
    await page.reload()
    await leaveDuel(page, person)
  })
}

test('an answer that comes after its question is told of when the duel has moved on', async ({ visit }) => {
  test.setTimeout(180_000)
  const { page, faults } = await visit({ locale: 'pt-BR', viewport: smallPhone })
  const person = newPerson('pt-BR')
  // An open channel may carry what is said on it although the network is said to be gone.
  await page.routeWebSocket(/\/live/, () => {})
  await joinQuietly(page, person)
  const duel = await beginWithBot(page, person)
  await page.context().setOffline(true)
  await answerSomehow(page, person, 0)
  await expect(page.getByText(textIn('pt-BR', 'match.question.kept'))).toBeVisible()
  await expect.poll(() => phaseOf(page, duel), { timeout: 60_000 }).not.toBe('asking 0')
  await page.context().setOffline(false)
  const word = page.getByText(textIn('pt-BR', 'match.question.tooLateOf').replace('{{position, number}}', '1'))
  await expect(word).toBeVisible({ timeout: 30_000 })
  await expect(questionAt(page, 1)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('radio').or(page.getByRole('slider')).first()).toBeVisible()
  await expect(word).toBeVisible()
  await standsStill(page.locator('main'))
  const [note] = await boxesOf(word)
  for (const box of await boxesOf(page.locator('[role=radio], .duel-moon, .duel-score, main h2')))
    expect(isOver(note, box)).toBe(false)
  await expectUsable(page)
  await leaveDuel(page, person)
  // What a browser says of a network that is gone, and of the refusal, is no matter of this journey.
  faults.splice(
    0,
    faults.length,
    ...faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|WebSocket|409 \(Conflict\) .*\/commands/.test(fault)),
  )
})

/** Plays against a bot, up to the first question, open; gives the duel's id. */
async function beginWithBot(page: Page, { language }: Person): Promise<string> {
  await page.goto('/find-opponent')
  await page.getByRole('button', { name: textIn(language, 'lobby.quick.searchFriendly') }).click()
  await page.getByRole('button', { name: textIn(language, 'lobby.bot.now') }).click()
  const duel = await inDuel(page)
  await expect(questionAt(page, 0)).toBeVisible()
  await expect(page.getByText(textIn(language, 'match.question.soon'))).toBeHidden()
  return duel
}

/** How far the duel is, as the server has it. */
async function phaseOf(page: Page, id: string): Promise<string> {
  const reply = await page.request.get(`/api/matches/${id}`)
  const { phase } = (await reply.json()) as { phase: { name: string; position?: number } } // safe: the contract's shape
  return [phase.name, phase.position].join(' ')
}

/** Lets whatever a page is told of its duel be held back, on the channel and beside it. */
async function holdableLine(page: Page): Promise<{ held: boolean }> {
  const line = { held: false }
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => !line.held && server.send(message))
    server.onMessage((message) => !line.held && socket.send(message))
  })
  await page.route(/\/api\/matches\/[\w-]+$/, async (route) => {
    if (!line.held) await route.continue()
  })
  return line
}

/** The question and its answers, in order, open or closed. */
function parts(page: Page): Locator {
  return page.locator('main h2, main [role=radio], main [data-options] > li')
}

/** On a phone some fold, so that those below come nearer; nothing else moves, and on a wide screen nothing does. */
function expectStayed(closed: Box[], asked: Box[], wide: boolean): void {
  for (const [place, { left, top, right }] of closed.entries()) {
    const before = asked[place]
    if (!before) throw new Error('more parts than before')
    expect(Math.abs(left - before.left)).toBeLessThanOrEqual(1)
    expect(Math.abs(right - before.right)).toBeLessThanOrEqual(1)
    const risen = before.top - top
    expect(risen).toBeGreaterThanOrEqual(-1)
    expect(risen).toBeLessThanOrEqual(wide || place < 2 ? 1 : 40 * (place - 1))
  }
}

function isOver(box: Box, other: Box): boolean {
  return box.top < other.bottom - 1 && box.bottom > other.top + 1 && box.right > other.left && box.left < other.right
}
