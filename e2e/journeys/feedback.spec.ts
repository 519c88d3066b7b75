import type { Locator, Page } from '@playwright/test'

import { expect, expectUsable, test } from '../_journey.ts'
import { newPerson, joinQuietly } from '../_player.ts'
import { textIn } from '../_texts.ts'

const screens = {
  'pt-BR': { width: 390, height: 844 },
  'ar-SA': { width: 1440, height: 900 },
}

for (const language of ['pt-BR', 'ar-SA'] as const) {
  const t = (key: string) => textIn(language, `dev.feedback.${key}`)

  test(`toasts, notices, numbers and milestones come and go in ${language}`, async ({ visit }) => {
    // Many steps one after another: more than the usual time where the processor is shared.
    test.setTimeout(240_000)
    const { page } = await visit({ locale: language, viewport: screens[language], theme: 'light' })
    await joinQuietly(page, newPerson(language))
    await page.clock.install()
    await page.goto('/dev/feedback')
    await expect(part(page, t('toast'))).toBeVisible()
    await stopTime(page)
    await toasts(page, language)
    await notices(page, language)
    await numbers(page, language)
    await milestones(page, language)
  })
}

test('each setting closes its own way of feedback', async ({ visit }) => {
  const language = 'pt-BR'
  const t = (key: string) => textIn(language, `dev.feedback.${key}`)
  const { page } = await visit({ locale: language, viewport: screens[language] })
  await joinQuietly(page, newPerson(language))
  await page.addInitScript(recordDevice)
  await page.goto('/dev/feedback')
  const chosen = part(page, t('settings'))
  const turn = (name: string) => chosen.getByLabel(name, { exact: true }).click()
  expect(await readRecorded(page)).toEqual({ contexts: 0, sounds: 0, shakes: 0 })

  // The first touch brings the one audio context; sounds and shakes follow what is done.
  await turn('progress')
  await expect.poll(async () => (await readRecorded(page)).contexts).toBe(1)
  await part(page, t('sound')).getByRole('button', { name: 'win', exact: true }).click()
  await expect.poll(async () => (await readRecorded(page)).sounds).toBe(1)
  await part(page, t('haptics')).getByRole('button', { name: 'win', exact: true }).click()
  await expect.poll(async () => (await readRecorded(page)).shakes).toBe(1)

  await turn('sound')
  await milestone(page, t('milestone'), 'streak')
  await expect(page.locator('canvas.particles')).toBeAttached()
  expect(await readRecorded(page)).toEqual({ contexts: 1, sounds: 1, shakes: 2 })
  await page.keyboard.press('Escape')
  await expect(page.locator('canvas.particles')).toHaveCount(0)

  await turn('haptics')
  await turn('reducedMotion')
  await expect(page.locator('html')).toHaveAttribute('data-movement', 'fade')
  await milestone(page, t('milestone'), 'level')
  await expect(page.locator('canvas.particles')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await turn('animations')
  await expect(page.locator('html')).toHaveAttribute('data-movement', 'none')
  await part(page, t('number')).getByRole('button', { name: 'btz', exact: true }).click()
  await expect(page.locator('[data-floating]')).toHaveText(/25/)

  // Without celebrations the milestone is told in the corner, and not even there when such notices are off too.
  await turn('celebrations')
  await part(page, t('milestone')).getByRole('button', { name: 'level', exact: true }).click()
  await expect(page.locator('[data-notice]')).toHaveCount(1)
  await expect(page.locator('dialog.milestone[open]')).toHaveCount(0)
  await expectUsable(page)
  await expect(page.locator('[data-notice]')).toHaveCount(0)
  await turn('celebration')
  await part(page, t('milestone')).getByRole('button', { name: 'level', exact: true }).click()
  await part(page, t('milestone')).getByRole('button', { name: 'achievement', exact: true }).click()
  await expect(page.locator('[data-notice]')).toHaveCount(1)
  expect(await readRecorded(page)).toEqual({ contexts: 1, sounds: 1, shakes: 2 })

  await turn('animations')
  await turn('reducedMotion')
  await expect(page.locator('html')).toHaveAttribute('data-movement', 'full')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-movement', 'fade')
})

test('the page for developers is not there in production', async ({ visit }) => {
  const { page, faults } = await visit({ locale: 'pt-BR', viewport: screens['pt-BR'] })
  await joinQuietly(page, newPerson('pt-BR'))
  await page.route('**/dev/pages', (route) => route.fulfill({ status: 404, json: {} }))
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/dev/feedback')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  expect(fetched.filter((url) => url.includes('feedback-page'))).toEqual([])
  faults.splice(0, faults.length, ...faults.filter((fault) => !/404/.test(fault)))
})

type Language = keyof typeof screens

async function toasts(page: Page, language: Language) {
  const buttons = part(page, textIn(language, 'dev.feedback.toast'))
  const toast = page.getByRole('listitem').filter({ hasText: / · (plain|success|danger)/ })
  await buttons.getByRole('button', { name: 'plain' }).click()
  await expect(toast).toContainText('plain')
  await buttons.getByRole('button', { name: 'danger' }).click()
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText('danger')
  const box = await settledBox(toast)
  if (screens[language].width > 500) expect(box.width).toBeLessThanOrEqual(420)
  // The first line of a screen, with the balance, the clock and the way out, stays in sight.
  expect(box.y).toBeGreaterThanOrEqual(64)
  await page.keyboard.press('F8')
  await expect(page.getByRole('list').filter({ has: toast })).toBeFocused()
  // Its own time stands still while the focus is there.
  await expectUsableNow(page)
  // Towards the end of the line, 50 px: less springs back, the other way does nothing.
  const end = language === 'ar-SA' ? -1 : 1
  for (const [way, stays] of [
    [-80 * end, true],
    [40 * end, true],
    [70 * end, false],
  ] as const) {
    await drag(page, toast, way)
    await expect(toast).toHaveCount(stays ? 1 : 0)
  }
  await buttons.getByRole('button', { name: textIn(language, 'dev.feedback.withAction') }).click()
  await page.getByRole('button', { name: textIn(language, 'dev.feedback.action'), exact: true }).click()
  const acted = page.getByRole('listitem').filter({ hasText: textIn(language, 'dev.feedback.acted') })
  await expect(acted).toBeVisible()
  // The title of the screen may be below it.
  await page.getByRole('heading', { level: 2 }).last().click()
  await page.clock.runFor(4_900)
  await expect(acted).toBeVisible()
  await page.clock.runFor(200)
  await expect(acted).toHaveCount(0)
}

async function notices(page: Page, language: Language) {
  const t = (key: string) => textIn(language, `dev.feedback.${key}`)
  const form = part(page, t('notice'))
  const notice = page.locator('[data-notice]')
  const close = notice.getByRole('button', { name: textIn(language, 'a11y.close') })
  const show = form.getByRole('button', { name: t('show'), exact: true })
  await form.getByLabel(t('duration')).selectOption('0')
  for (const position of ['top-right', 'top-center', 'bottom-center'] as const) {
    await form.getByLabel(t('position')).selectOption(position)
    await show.click()
    await expectPlace(page, notice, position, language)
    expect(await notice.locator('[data-countdown]').count()).toBe(0)
    await page.clock.runFor(10_000)
    await expect(notice).toHaveCount(1)
    if (position === 'bottom-center') await expectUsableNow(page)
    await close.click()
    await page.clock.runFor(300)
    await expect(notice).toHaveCount(0)
  }
  // The same id takes the place of the old one.
  await form.getByLabel(t('sameId')).click()
  await show.click()
  await form.getByLabel(t('long')).click()
  await show.click()
  await expect(notice).toHaveCount(1)
  await expect(notice).toContainText(t('longText').slice(0, 40))
  await letBePressed(page)
  await close.click()
  await page.clock.runFor(300)
  // Time stands still under the pointer, then it goes by itself.
  await form.getByLabel(t('duration')).selectOption('1000')
  await show.click()
  await notice.hover()
  await expect(notice.locator('[data-countdown]')).toHaveCSS('animation-play-state', 'paused')
  await page.clock.runFor(2_000)
  await expect(notice).toHaveCount(1)
  await form.getByRole('heading').hover()
  await expect(notice.locator('[data-countdown]')).toHaveCSS('animation-play-state', 'running')
  await page.clock.runFor(1_300)
  await expect(notice).toHaveCount(0)
  // Whatever a script sends, what can be read of it is shown.
  await page.evaluate(() => {
    const send = (detail: unknown) => dispatchEvent(new CustomEvent('showSmartNotification', { detail }))
    for (const detail of [null, 7, {}, { title: {} }, { title: 'odd', type: 'x', position: 'left', duration: 'ever' }])
      send(detail)
  })
  await expect(notice).toHaveCount(1)
  await expectPlace(page, notice, 'top-right', language)
  await page.clock.runFor(4_300)
  await expect(notice).toHaveCount(0)
}

async function expectPlace(page: Page, notice: Locator, position: string, language: Language) {
  const box = await settledBox(notice)
  const { width, height } = screens[language]
  const middle = box.x + box.width / 2
  expect(box.y < height / 2).toBe(position !== 'bottom-center')
  if (position === 'top-right' && width > 500) expect(middle > width / 2).toBe(language !== 'ar-SA')
  else expect(Math.abs(middle - width / 2)).toBeLessThan(2)
}

async function numbers(page: Page, language: Language) {
  const section = part(page, textIn(language, 'dev.feedback.number'))
  await section.getByRole('button', { name: textIn(language, 'dev.feedback.together') }).click()
  const shown = page.locator('[data-floating]')
  await expect(shown).toHaveCount(5)
  const tops = (await shown.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))).toSorted(
    (one, other) => one - other,
  )
  for (const [place, top] of tops.slice(1).entries()) expect(top - (tops[place] ?? 0)).toBeGreaterThanOrEqual(80)
  await page.clock.runFor(2_000)
  await expect(shown).toHaveCount(0)
  await section.getByRole('button', { name: textIn(language, 'dev.feedback.all') }).click()
  await expect(shown).toContainText(/×\D*1/)
  await expect(shown).toContainText(/4/)
  await page.clock.runFor(2_000)
}

async function milestones(page: Page, language: Language) {
  const section = textIn(language, 'dev.feedback.milestone')
  const open = page.locator('dialog.milestone[open]')
  const onward = open.getByRole('button', { name: textIn(language, 'feedback.milestone.continue') })
  const opener = part(page, section).getByRole('button', { name: 'achievement', exact: true })
  await milestone(page, section, 'achievement')
  await expect(onward).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(onward).toBeFocused()
  await expect(open.getByRole('listitem')).toHaveCount(3)
  await letBePressed(page)
  await onward.click()
  await expect(open).toHaveCount(0)
  await expect(opener).toBeFocused()

  // A tap that was meant for what lay below closes nothing.
  await milestone(page, section, 'streak')
  await page.mouse.click(8, 8)
  await expect(open).toHaveCount(1)
  await page.clock.runFor(400)
  await page.mouse.click(8, 8)
  await expect(open).toHaveCount(0)
  await milestone(page, section, 'perfect_quiz')
  await page.clock.runFor(4_900)
  await expect(open).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(open).toHaveCount(0)

  await part(page, section)
    .getByRole('button', { name: textIn(language, 'dev.feedback.queue') })
    .click()
  await expect(open.getByRole('heading', { name: 'streak' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open.getByRole('heading', { name: 'level' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(open.getByRole('heading', { name: 'achievement' })).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(open).toHaveCount(0)

  // Without particles, which a processor has to draw.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await milestone(page, section, 'level')
  await page.clock.resume()
  await expectUsable(page)
  await expect(open).toHaveCount(0)
}

/** What has come under the pointer is pressed by nothing for 400 ms. */
function letBePressed(page: Page): Promise<void> {
  return page.clock.runFor(400)
}

/** Axe waits by timers of the page, so time passes while it looks. */
async function expectUsableNow(page: Page) {
  await page.clock.resume()
  await expectUsable(page)
  await stopTime(page)
}

/** From here on time passes only where the journey says so; it jumps ahead of what passes on the way. */
async function stopTime(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000))
}

function part(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

async function milestone(page: Page, section: string, type: string) {
  await part(page, section).getByRole('button', { name: type, exact: true }).click()
  await expect(page.locator(`dialog[data-milestone=${type}][open]`)).toBeVisible()
}

async function drag(page: Page, toast: Locator, way: number) {
  const { x, y } = await settledBox(toast)
  await page.mouse.move(x + 150, y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 150 + way, y + 20, { steps: 8 })
  await page.mouse.up()
}

/** Where something stands when it has come to rest. */
async function settledBox(locator: Locator) {
  await locator.evaluate(async (element) => {
    const moving = element.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1_000)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}

type Recorded = { contexts: number; sounds: number; shakes: number }

/** Runs in the page, before its own code: counts what would be heard and felt. */
function recordDevice(): void {
  const told: Recorded = { contexts: 0, sounds: 0, shakes: 0 }
  Object.assign(globalThis, { recorded: told })
  const Context = globalThis.AudioContext
  globalThis.AudioContext = class extends Context {
    constructor() {
      super()
      told.contexts += 1
    }
    override createBufferSource() {
      told.sounds += 1
      return super.createBufferSource()
    }
  }
  navigator.vibrate = () => {
    told.shakes += 1
    return true
  }
}

async function readRecorded(page: Page): Promise<Recorded> {
  return page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded)
}
