import { randomUUID } from 'node:crypto'

import type { Locator } from '@playwright/test'

import { expect, expectUsable, test } from '../_journey.ts'
import { answerSomehow, choose, joinQuietly, newPerson, passMilestones } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }

for (const { language, theme } of [
  { language: 'pt-BR', theme: 'dark' },
  { language: 'ar-SA', theme: 'light' },
] as const) {
  test(`a question is reported at its reveal by keyboard, and again in the result, in ${language}`, async ({
    visit,
  }) => {
    const { page } = await visit({ locale: language, viewport: phone, theme, reducedMotion: 'reduce' })
    const person = newPerson(language)
    const word = (key: string) => textIn(language, `match.report.${key}`)
    await joinQuietly(page, person)
    await page.goto('/quiz/solo')
    await passMilestones(page)
    await answerSomehow(page, person, 0)

    const flag = page.getByRole('button', { name: word('action') })
    const next = page.getByRole('button', { name: textIn(language, 'match.reveal.next') })
    await expect(next).toBeVisible()
    await flag.scrollIntoViewIfNeeded()
    await expectApart(flag, next)
    await expectApart(flag, page.getByRole('heading', { name: textIn(language, 'match.reveal.why') }))
    // The explanation, which comes next.
    await expectApart(flag, flag.locator('xpath=../following-sibling::*[1]'))
    await flag.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: word('title') })
    await expect(dialog).toBeVisible()
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(flag).toBeFocused()

    await page.keyboard.press('Enter')
    await dialog.getByRole('radio', { name: word('reasons.wrongAnswer') }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: word('reasons.badlyWritten') })).toBeChecked()
    await dialog.getByRole('textbox').fill('1, 2, Enter')
    await dialog.getByRole('button', { name: word('send') }).click()
    await expect(page.getByText(word('thanks'), { exact: true })).toBeVisible()
    const done = page.getByRole('button', { name: word('done') })
    await expect(done).toBeVisible()

    // The mark is the server's: it is there in the result of the quiz, read anew.
    const commands = `/api/matches/${new URL(page.url()).searchParams.get('match')}/commands`
    const left = await page.request.post(commands, { data: { commandId: randomUUID(), type: 'leave' } })
    expect(left.status()).toBe(200)
    await page.reload()
    await expect(page.getByRole('heading', { name: textIn(language, 'match.result.review') })).toBeVisible()
    // What was right stands closed.
    const question = page.locator('details')
    await question.evaluate((details) => details.setAttribute('open', ''))
    await done.click()
    await expect(dialog.getByRole('radio', { name: word('reasons.badlyWritten') })).toBeChecked()
    await choose(dialog, word('reasons.other'))
    await dialog.getByRole('button', { name: word('send') }).click()
    await expect(dialog).toBeHidden()
    await expectUsable(page)
  })
}

/** Two things that stand beside each other, none over the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  // Of one moment: between two looks the screen may scroll.
  const [a, b] = await one.evaluate(
    (first, second) => [first, second].map((each) => each?.getBoundingClientRect().toJSON() as DOMRect),
    await other.elementHandle(),
  )
  if (!a || !b) throw new Error('one of them is not there')
  const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true)
}
