import type { Locator, Page } from '@playwright/test'

import { boxesOf, movingIn, placesOf, standsStill, type Box } from '../_boxes.ts'
import { expect, test } from '../_journey.ts'
import { joinQuietly, newPerson, openQuizWithTime } from '../_player.ts'
import { textIn } from '../_texts.ts'

const screens = [
  { language: 'pt-BR', theme: 'dark', screen: { width: 390, height: 844 }, calm: false },
  { language: 'pt-BR', theme: 'dark', screen: { width: 360, height: 640 }, calm: true },
  { language: 'ar-SA', theme: 'light', screen: { width: 390, height: 844 }, calm: false },
  { language: 'ar-SA', theme: 'light', screen: { width: 360, height: 640 }, calm: false },
  { language: 'en-US', theme: 'light', screen: { width: 1440, height: 900 }, calm: false },
] as const

for (const { language, theme, screen, calm } of screens) {
  const isWide = screen.width >= 768
  test(`what was chosen and what is right stay in sight, in ${language} at ${screen.width} × ${screen.height} px`, async ({
    visit,
    server,
  }) => {
    const reducedMotion = calm ? 'reduce' : 'no-preference'
    const { page } = await visit({ locale: language, viewport: screen, theme, reducedMotion })
    const person = newPerson(language)
    await joinQuietly(page, person)
    await openQuizWithTime(page, server, person)
    await page.evaluate(() => document.fonts.ready)
    const asked = await placesOf(promptAndOptions(page))
    // The lowest one is the nearest to what slides up; a second tap at once goes on to nothing.
    const { x, y } = await middleOf(page.getByRole('radio').nth(3))
    await page.mouse.click(x, y)
    const sheet = page.locator('[data-sheet]')
    await expect(sheet).toBeVisible()
    await page.mouse.click(x, y)
    if (calm) expect(await movingIn(page)).toEqual([])
    await standsStill(page.locator('main'))
    await expect(sheet).toBeVisible()
    await expect(sheet.getByRole('button', { name: textIn(language, 'match.reveal.more') })).toHaveAttribute(
      'aria-expanded',
      'false',
    )

    const places = await placesOf(promptAndOptions(page))
    expect(places).toHaveLength(asked.length)
    expectStayed(places, asked, isWide)
    await expectFolded(page, asked.slice(1), { isWide, calm })

    const [lies] = await boxesOf(sheet)
    const [bar] = await boxesOf(page.locator('main header'))
    expect(lies.top).toBeGreaterThanOrEqual(bar.bottom)
    const isUnder = (box: Box) => box.bottom > lies.top + 1 && box.right > lies.left && box.left < lies.right
    expect((await boxesOf(promptAndOptions(page))).filter(isUnder)).toEqual([])

    await sheet.getByRole('button', { name: textIn(language, 'match.reveal.more') }).click()
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

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  await part.scrollIntoViewIfNeeded()
  const [{ left, top, right, bottom }] = await boxesOf(part)
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** On a phone some fold, so that those below come nearer in their order; nothing else moves, and on a wide screen nothing does. */
function expectStayed(closed: Box[], asked: Box[], isWide: boolean): void {
  let folded = 0
  for (const [place, box] of closed.entries()) {
    const before = asked[place]
    if (!before) throw new Error('more parts than before')
    expect(Math.abs(box.left - before.left)).toBeLessThanOrEqual(1)
    expect(Math.abs(box.right - before.right)).toBeLessThanOrEqual(1)
    // Exactly as much nearer as those above it have folded.
    expect(Math.abs(before.top - folded - box.top)).toBeLessThanOrEqual(1)
    folded += isWide ? 0 : before.bottom - before.top - (box.bottom - box.top)
    if (isWide) expect(Math.abs(box.bottom - before.bottom)).toBeLessThanOrEqual(1)
  }
}

/**
 * Two or three are wrong and were not chosen: on a phone each is one line, and the others stand whole; each has glided there
 * from where it stood, unless less movement is wanted.
 */
async function expectFolded(
  page: Page,
  asked: Box[],
  { isWide, calm }: { isWide: boolean; calm: boolean },
): Promise<void> {
  const options = await page.locator('[data-options] > li').evaluateAll((all) =>
    all.map((option) => {
      const word = option.querySelector('.break-words')
      return {
        isFolded: option.hasAttribute('data-folded'),
        from: Number.parseFloat(getComputedStyle(option).getPropertyValue('--glide-from')),
        top: option.getBoundingClientRect().top + window.scrollY,
        height: option.getBoundingClientRect().height,
        isCut: word ? word.scrollHeight > word.clientHeight + 1 : true,
      }
    }),
  )
  const chosen = options.at(-1)
  expect(chosen?.isFolded).toBe(false)
  expect([2, 3]).toContain(options.filter(({ isFolded }) => isFolded).length)
  for (const [place, { isFolded, from, top, height, isCut }] of options.entries()) {
    const before = asked[place]
    if (!before) throw new Error('more options than before')
    const whole = before.bottom - before.top
    if (calm) expect(from).toBeNaN()
    else expect(Math.abs(top + from - before.top)).toBeLessThanOrEqual(1)
    if (isFolded && !isWide) expect(height).toBeLessThanOrEqual(32)
    else {
      expect(Math.abs(height - whole)).toBeLessThanOrEqual(1)
      expect(isCut).toBe(false)
    }
  }
}
