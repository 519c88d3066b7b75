import type { Locator, Page } from '@playwright/test'

import { boxesOf, placesOf, standsStill, type Box } from '../_boxes.ts'
import { expect, test } from '../_journey.ts'
import { joinQuietly, newPerson, openQuizWithTime } from '../_player.ts'
import { textIn } from '../_texts.ts'

const screens = [
  { language: 'pt-BR', theme: 'dark', screen: { width: 390, height: 844 } },
  { language: 'pt-BR', theme: 'dark', screen: { width: 360, height: 640 } },
  { language: 'ar-SA', theme: 'light', screen: { width: 390, height: 844 } },
  { language: 'en-US', theme: 'light', screen: { width: 1440, height: 900 } },
] as const

for (const { language, theme, screen } of screens) {
  test(`an answer moves nothing but its sheet, in ${language} at ${screen.width} px`, async ({ visit, server }) => {
    const { page } = await visit({ locale: language, viewport: screen, theme })
    const person = newPerson(language)
    await joinQuietly(page, person)
    await openQuizWithTime(page, server, person)
    await page.evaluate(() => document.fonts.ready)
    const asked = await placesOf(promptAndOptions(page))
    await page.getByRole('radio').nth(2).click()
    const sheet = page.locator('[data-sheet]')
    await expect(sheet).toBeVisible()
    await standsStill(sheet)
    const places = await placesOf(promptAndOptions(page))
    expect(places).toHaveLength(asked.length)
    for (const [place, box] of places.entries()) expectSameBox(box, asked[place])
    const closed = await boxesOf(promptAndOptions(page))

    const [lies] = await boxesOf(sheet)
    const [bar] = await boxesOf(page.locator('main header'))
    expect(lies.top).toBeGreaterThanOrEqual(bar.bottom)
    // Where texts are long or the screen is low, the sheet says the right answer itself, and what lies under it is
    // scrolled out from there. On a wide screen it stands beside them.
    const isUnder = (box: Box) => box.bottom > lies.top && box.right > lies.left && box.left < lies.right
    expect(closed.some(isUnder) && screen.width >= 1280).toBe(false)
    if (closed.some(isUnder)) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const last = (await boxesOf(promptAndOptions(page))).at(-1)
      const [after] = await boxesOf(sheet)
      expect(after.top).toBeGreaterThanOrEqual(last?.bottom ?? Infinity)
    }

    const more = sheet.getByRole('button', { name: textIn(language, 'match.reveal.more') })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await more.click()
    await expect(sheet.getByText(textIn(language, 'match.reveal.sources'), { exact: true })).toBeVisible()
    const [open] = await boxesOf(sheet)
    expect(open.top).toBeGreaterThanOrEqual(bar.bottom)
    const [next] = await boxesOf(page.getByRole('button', { name: textIn(language, 'match.reveal.next') }))
    expect(next.bottom).toBeLessThanOrEqual(screen.height)
  })
}

/** The question and its four answers, in order, open or closed. */
function promptAndOptions(page: Page): Locator {
  return page.locator('main h2, main [role=radio], main ul[data-options] > li')
}

function expectSameBox(box: Box, before: Box | undefined): void {
  for (const edge of ['left', 'top', 'right', 'bottom'] as const)
    expect(Math.abs(box[edge] - (before?.[edge] ?? NaN)), edge).toBeLessThanOrEqual(1)
}
