import type { Page } from '@playwright/test'

import { expect, expectUsable, test } from '../_journey.ts'
import { answerSomehow, joinQuietly, newPerson, type Person } from '../_player.ts'
import { textIn } from '../_texts.ts'

for (const { language, width, theme } of [
  { language: 'pt-BR', width: 390, theme: 'dark' },
  { language: 'ar-SA', width: 1_440, theme: 'light' },
] as const) {
  test(`what was achieved is celebrated once and kept in the list, in ${language}`, async ({ visit }) => {
    const viewport = { width, height: 900 }
    const { page } = await visit({ locale: language, viewport, theme, reducedMotion: 'reduce' })
    const person = newPerson(language)
    await joinQuietly(page, person)
    const name = textIn(language, 'achievement.names.firstQuiz')
    const celebrated = page.locator('dialog.milestone[open]').getByRole('heading', { name })
    await page.goto('/quiz/solo')
    await playOn(page, person)
    // The result is told first, and names it; what is celebrated comes on the screen after it.
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.locator('dialog.milestone[open]')).toHaveCount(0)
    await page.getByRole('link', { name: textIn(language, 'match.result.home') }).click()
    // It stands for five seconds, a new level perhaps before it: nothing else is asked meanwhile.
    await expect(celebrated).toBeVisible()

    // Neither a reload nor another tab celebrates it again.
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto('/notifications')
      const main = tab.getByRole('main')
      await expect(main.getByRole('listitem').filter({ hasText: name })).toBeVisible()
      await expect(tab.locator('dialog.milestone[open]')).toHaveCount(0)
    }
    await expectUsable(page)
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
    await expect(page).toHaveURL(/tab=achievements/)
    await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible()
    await expectUsable(page)
  })
}

/** Plays a quiz to its end; while a question is open nothing covers it. */
async function playOn(page: Page, person: Person): Promise<void> {
  const next = page.getByRole('button', { name: textIn(person.language, 'match.reveal.next') })
  const finish = page.getByRole('button', { name: textIn(person.language, 'match.reveal.finish') })
  for (let position = 0; position < 10; position++) {
    await answerSomehow(page, person, position)
    await expect(page.locator('dialog.milestone[open]')).toHaveCount(0)
    await next.or(finish).click()
    await expect(next.or(finish)).toBeHidden()
  }
}
