import { expect, expectUsable, floatedOn, quiet, test } from '../_journey.ts'
import { balanceOf, claimMilestones, confirm, newPerson, playToTheEnd, signUp } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const { language, screen, theme } of [
  { language: 'pt-BR', screen: phone, theme: 'dark' },
  { language: 'pt-BR', screen: desktop, theme: 'light' },
  { language: 'ar-SA', screen: phone, theme: 'light' },
  { language: 'ar-SA', screen: desktop, theme: 'dark' },
] as const) {
  test(`from the door to a paid quiz in ${language} at ${screen.width} px, ${theme}`, async ({ visit, server }) => {
    const { page } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    const person = newPerson(language)

    await page.goto('/')
    await expect(page).toHaveURL(/\/welcome$/)
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar-SA' ? 'rtl' : 'ltr')
    await expectUsable(page)

    await signUp(page, person)
    await expectUsable(page)
    expect(await balanceOf(page)).toBe(0)
    await confirm(page, server, person)
    await expectUsable(page)
    await expect.poll(() => balanceOf(page)).toBe(500)

    for (const path of ['/dashboard', '/game-mode', '/quiz', '/beetz-info']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectUsable(page)
    }

    await page.goto('/quiz/solo')
    await playToTheEnd(page, person, () => expectUsable(page))
    await expect.poll(() => floatedOn(page)).toContainEqual(expect.objectContaining({ type: 'btz' }))
    await expect.poll(() => floatedOn(page)).toContainEqual(expect.objectContaining({ type: 'xp' }))
    await expect(page.getByRole('heading', { name: textIn(language, 'match.result.review') })).toBeVisible()
    await expectUsable(page)

    // Finished: 10 BTZ; the first quiz of the day: 25; a right answer: 2.
    // The achievement of the first quiz is celebrated once, where it may be after the reload: nothing is left of it by then.
    await claimMilestones(page)
    const earned = (await balanceOf(page)) - 500
    expect(earned).toBeGreaterThanOrEqual(35)
    await page.reload()
    await expect(page.getByText(textIn(language, 'match.result.earned'), { exact: true })).toBeVisible()
    await quiet(page)
    expect(await floatedOn(page)).toEqual([])
    expect(await balanceOf(page)).toBe(500 + earned)
  })
}
