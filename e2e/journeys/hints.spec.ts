import type { MatchView } from '@satoshi/contract/match'
import type { Page } from '@playwright/test'

import { plantGain } from '../_gains.ts'
import { expect, expectUsable, floatedOn, test } from '../_journey.ts'
import { joinQuietly, newPerson, openQuizWithTime } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }

for (const { language, theme } of [
  { language: 'pt-BR', theme: 'dark' },
  { language: 'ar-SA', theme: 'light' },
] as const) {
  test(`each hint once in one question, kept over a reload, in ${language}`, async ({ visit, server }) => {
    const { page } = await visit({ locale: language, viewport: phone, theme, reducedMotion: 'reduce' })
    const t = (key: string) => textIn(language, key)
    const person = newPerson(language)
    await joinQuietly(page, person)
    await plantGain(server, person, 'hints')
    await openQuizWithTime(page, server, person)
    const [halve, more, skip] = [0, 1, 2].map((place) => hintsOn(page, t('quiz.hints.title')).nth(place))
    if (!halve || !more || !skip) throw new Error('no hints')

    await more.click()
    await expect.poll(() => floatedOn(page)).toContainEqual(expect.objectContaining({ type: 'bonus' }))
    // By the keyboard: a hint is a stop of the Tab key.
    await halve.focus()
    await page.keyboard.press('Enter')
    await expect(removedOn(page)).toHaveCount(2)
    await expectUsable(page)
    await expect(halve).toHaveAttribute('aria-disabled', 'true')
    await removedOn(page).first().click({ force: true })
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    const before = await openOn(page)
    await page.reload()
    await expect(removedOn(page)).toHaveCount(2)
    expect((await openOn(page)).hints).toEqual(before.hints)
    expect(before).toMatchObject({ answerMillis: 40_000, hints: { left: 1 } })
    expect(await floatedOn(page)).toEqual([])

    await skip.click()
    await expect(page.getByRole('heading', { name: t('match.reveal.skipped') })).toBeVisible()
    await expectUsable(page)
    const reply = await page.request.get('/api/inventory')
    expect(await reply.text()).not.toContain('hint')
  })
}

test('whoever holds no hint is told that they come in boxes, and nothing is used', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'light', reducedMotion: 'reduce' })
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  await openQuizWithTime(page, server, person)
  await expect(page.getByText(textIn('pt-BR', 'quiz.hints.boxes'))).toBeVisible()
  await expectUsable(page)
  await hintsOn(page, textIn('pt-BR', 'quiz.hints.title')).first().click({ force: true })
  await expect(page.getByRole('radio')).toHaveCount(4)
  await expect(removedOn(page)).toHaveCount(0)
})

function hintsOn(page: Page, group: string) {
  return page.getByRole('group', { name: group }).getByRole('button')
}

function removedOn(page: Page) {
  return page.locator('[role=radio][aria-disabled=true]')
}

/** The open quiz as the server tells it. */
async function openOn(page: Page): Promise<MatchView> {
  const id = new URL(page.url()).searchParams.get('match')
  const reply = await page.request.get(`/api/matches/${id}`)
  return (await reply.json()) as MatchView // safe: the contract's shape
}
