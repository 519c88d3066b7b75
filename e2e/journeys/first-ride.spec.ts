import type { Locator, Page } from '@playwright/test'

import { expect, expectUsable, test } from '../_journey.ts'
import { joinQuietly, newPerson, passMilestones, signUp, type Person } from '../_player.ts'
import { choicesFor } from '../_right-answers.ts'
import { textIn } from '../_texts.ts'

const visits = [
  { language: 'pt-BR', theme: 'dark', viewport: { width: 360, height: 640 }, byKeys: false },
  { language: 'ar-SA', theme: 'dark', viewport: { width: 390, height: 844 }, byKeys: false },
  { language: 'en-US', theme: 'light', viewport: { width: 1440, height: 900 }, byKeys: true },
] as const

const taps = ['money', 'investing', 'economy'] as const
/** How the five are answered: two in a row, a mistake, two in a row. */
const plan = [true, true, false, true, true]

for (const { language, theme, viewport, byKeys } of visits) {
  test(`${language} at ${viewport.width} px, ${theme}: from the sign-up to the end of the first ride`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ locale: language, theme, viewport, reducedMotion: 'reduce' })
    const say = (key: string) => textIn(language, key)
    const press = async (target: Locator) => {
      if (!byKeys) return target.click()
      await target.focus()
      await page.keyboard.press('Enter')
    }
    const person = newPerson(language)
    await signUp(page, person)
    await page.goto('/')
    await expect(page.getByText(say('dashboard.play.ride'))).toBeVisible()
    await expectUsable(page)
    await press(page.getByRole('link', { name: say('dashboard.play.now.ride'), exact: true }))

    await expect(page).toHaveURL(/\/first-ride$/)
    await expect(page.getByText(person.nickname)).toBeVisible()
    await expectUsable(page)
    for (const [step, tap] of taps.entries()) {
      await expect(page.getByRole('heading', { name: say(`ride.taps.${tap}.asks`) })).toBeFocused()
      if (step === 1) {
        await press(page.getByRole('button', { name: say('ride.back') }))
        await expect(page.getByRole('heading', { name: say('ride.taps.money.asks') })).toBeFocused()
        await press(page.getByRole('button', { name: say('ride.knows.nothing') }))
        await expectUsable(page)
      }
      await press(page.getByRole('button', { name: say(step === 2 ? 'ride.knows.lot' : 'ride.knows.little') }))
    }

    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(page).toHaveURL(/\/first-ride\/play\?.*match=/)
    await passMilestones(page)
    await rideAlong(page, { language, byKeys, choices: await choicesFor(server, person) })

    await expect(page.getByText(say('ride.farewell.lit'))).toBeVisible()
    // Four of five.
    await expect(page.getByRole('heading', { name: say('match.result.great') })).toBeVisible()
    await expectUsable(page)
    const home = page.getByRole('link', { name: say('match.result.home') })
    await expect(page.getByRole('button', { name: say('ride.onward') })).toBeVisible()
    await press(home)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('link', { name: say('dashboard.play.now.ride'), exact: true })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByText(say('dashboard.play.ride'))).toHaveCount(0)
  })
}

test('whoever skips it is at home, and is not asked again', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  await page.goto('/first-ride')
  await page.getByRole('button', { name: textIn('pt-BR', 'ride.skip') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const play = page.getByRole('link', { name: textIn('pt-BR', 'dashboard.play.now.quiz') })
  await expect(play).toBeVisible()
  await page.reload()
  await expect(play).toBeVisible()
})

test('a ride that is left waits, leads back from home and from any quiz, and is had once', async ({ visit }) => {
  const { page, faults } = await visit({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/first-ride/play?money=nothing&investing=nothing&economy=nothing')
  await expect(page.getByRole('radio')).toHaveCount(4)
  await page.getByRole('link', { name: textIn('pt-BR', 'match.leave.open') }).click()
  await expect(page.getByText(textIn('pt-BR', 'ride.leave.cost'))).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: textIn('pt-BR', 'match.leave.later') }).click()
  await page.getByRole('link', { name: textIn('pt-BR', 'dashboard.play.now.resume') }).click()
  await expect(page).toHaveURL(/\/first-ride\/play\?match=/)
  await expect(page.getByRole('radio')).toHaveCount(4)
  await page.goto('/quiz/solo')
  await expect(page).toHaveURL(/\/first-ride\/play\?match=/)
  await page.getByRole('link', { name: textIn('pt-BR', 'match.leave.open') }).click()
  await page.getByRole('button', { name: textIn('pt-BR', 'match.leave.end') }).click()
  await expect(page.getByText(textIn('pt-BR', 'ride.farewell.left'))).toBeVisible()
  await page.goto('/first-ride/play?money=lot&investing=lot&economy=lot')
  await expect(page.getByText(textIn('pt-BR', 'ride.none.text'))).toBeVisible()
  await expectUsable(page)
  // The refusal itself.
  expect(faults.splice(0)).toEqual([expect.stringContaining('/api/first-ride')])
})

type Ride = { language: Person['language']; byKeys: boolean; choices: Awaited<ReturnType<typeof choicesFor>> }

/** Answers the five, sees that nothing moves and that all options are on the screen, and hears what the host says. */
async function rideAlong(page: Page, { language, byKeys, choices }: Ride): Promise<void> {
  const say = (key: string) => textIn(language, key)
  const height = page.viewportSize()?.height ?? 0
  for (const [position, right] of plan.entries()) {
    const options = page.getByRole('radio')
    await expect(options).toHaveCount(4)
    await expect(
      page.getByText(say(position === 0 ? 'ride.says.calm' : position === 4 ? 'ride.says.last' : 'ride.says.think')),
    ).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    const last = await options.last().boundingBox()
    expect((last?.y ?? height) + (last?.height ?? 0)).toBeLessThanOrEqual(height)
    if (position === 0) await expectUsable(page)
    const choice = choices[position]?.[right ? 'right' : 'wrong']
    const option = choice && 'option' in choice ? choice.option : 0
    if (byKeys) await page.keyboard.press(String(option + 1))
    else await options.nth(option).click()
    const mood = right ? (plan[position - 1] ? 'cheer' : 'happy') : 'oops'
    await expect(page.locator(`header img[src="/host/${mood}.svg"]`)).toHaveCSS('opacity', '1')
    if (mood !== 'cheer')
      await expect(page.getByText(say(mood === 'oops' ? 'ride.says.wrong' : 'ride.says.right'))).toBeVisible()
    if (position < 3) await expectUsable(page)
    const next = page.getByRole('button', { name: say(position < 4 ? 'match.reveal.next' : 'match.reveal.finish') })
    await expect(next).toBeVisible()
    if (byKeys) await page.keyboard.press('Enter')
    else await next.click()
    await expect(next).toBeHidden()
  }
}
