import type { Page } from '@playwright/test'

import { appIsThere, expect, expectUsable, settled, test } from '../_journey.ts'
import { choose, confirm, joinQuietly, newPerson, type Person } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const mine = ['personal', 'notifications', 'experience', 'sound', 'dark-mode', 'language', 'about']
/** Those whose controls differ from one another. */
const distinct = ['personal', 'experience', 'about']

for (const { language, screen, speaks, seen } of [
  { language: 'pt-BR', screen: phone, speaks: 'en-US', seen: mine },
  { language: 'ar-SA', screen: desktop, speaks: 'es-ES', seen: distinct },
]) {
  test(`what is set in ${language} at ${screen.width} px holds here, after a reload and on another device`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ locale: language, viewport: screen, timezoneId: 'Europe/Lisbon' })
    const person = newPerson(language)
    const t = (key: string) => textIn(language, key)
    await joinQuietly(page, person)
    await confirm(page, server, person)
    await page.goto('/dashboard')
    await appIsThere(page)
    await openSettings(page, language, screen.width)
    await expectUsable(page)

    const open = async (section: string) => {
      await page.goto(`/settings/${section}`)
      await expect(page.locator('#section-title')).toBeVisible()
      if (seen.includes(section)) await expectUsable(page)
    }
    await open('about')
    await open('personal')
    await changePersonalInfo(page, person)
    await open('notifications')
    await switchOf(page, t('settings.notifications.progress')).click()
    await open('sound')
    await switchOf(page, t('settings.sound.sound')).click()
    await open('experience')
    await choose(page, t('settings.experience.high'))
    await switchOf(page, t('settings.experience.reducedMotion')).click()
    await expect(page.locator('html')).toHaveAttribute('data-movement', 'fade')
    await open('dark-mode')
    await choose(page, t('settings.theme.light'))
    await expect(page.locator('html')).toHaveClass(/light/)
    await open('language')
    await choose(page, nameOf(speaks))
    await expect(page.locator('html')).toHaveAttribute('lang', speaks)
    await expect(page.getByRole('heading', { name: textIn(speaks, 'settings.sections.language') })).toBeVisible()
    await expectSettings(page, {
      experience: { sound: false, reducedMotion: true, particleQuality: 'high', haptics: true },
      notices: { progress: false, achievement: true },
      theme: 'light',
    })

    await page.goto('/settings/sound')
    await expect(page.locator('html')).toHaveAttribute('data-movement', 'fade')
    await expect(page.locator('html')).toHaveAttribute('lang', speaks)
    await expect(switchOf(page, textIn(speaks, 'settings.sound.sound'))).toHaveAttribute('aria-checked', 'false')

    await page.goto('/settings/no-such-section')
    await expect(page).toHaveURL(/\/settings$/)
    await page.goto('/settings/sound')

    const other = await visit({ locale: language, viewport: screen })
    await signIn(other.page, person)
    await expect(other.page.locator('html')).toHaveAttribute('data-movement', 'fade')
    await expect(other.page.locator('html')).toHaveClass(/light/)
    await expect(other.page.locator('html')).toHaveAttribute('lang', speaks)
    await other.page.goto('/settings/sound')
    await switchOf(other.page, textIn(speaks, 'settings.sound.sound')).click()
    await expectSettings(other.page, { experience: { sound: true } })
    await page.reload()
    await expect(switchOf(page, textIn(speaks, 'settings.sound.sound'))).toHaveAttribute('aria-checked', 'true')
  })
}

test('what is chosen without network is kept, said, and sent when it is back; the other tab hears of it at once', async ({
  visit,
}) => {
  const { page, faults } = await visit({ locale: 'pt-BR', viewport: phone })
  const t = (key: string) => textIn('pt-BR', key)
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/settings/experience')
  const tab = await page.context().newPage()
  await tab.goto('/settings/experience')
  const animations = switchOf(page, t('settings.experience.animations'))
  await expect(animations).toBeVisible()
  await settled(page)
  await page.context().setOffline(true)
  await animations.click()
  await expect(page.getByText(t('app.settingsKept.title'), { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-movement', 'none')
  await expect(switchOf(tab, t('settings.experience.animations'))).toHaveAttribute('aria-checked', 'false')
  await page.context().setOffline(false)
  await expectSettings(page, { experience: { animations: false, sound: true } })
  await page.reload()
  await expect(animations).toHaveAttribute('aria-checked', 'false')
  faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)))
})

async function openSettings(page: Page, language: string, width: number): Promise<void> {
  if (width < 768) {
    await page.getByRole('button', { name: textIn(language, 'a11y.openAccount') }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: textIn(language, 'app.account.settings') })
      .click()
  } else {
    await page.getByRole('link', { name: textIn(language, 'app.nav.settings'), exact: true }).click()
  }
  await expect(page.getByRole('link', { name: textIn(language, 'settings.sections.sound') })).toBeVisible()
}

async function changePersonalInfo(page: Page, person: Person): Promise<void> {
  const t = (key: string) => textIn(person.language, key)
  await page.locator('input[name=nickname]').fill('ab')
  await page.getByRole('button', { name: t('settings.personal.nickname.save') }).click()
  await expect(page.locator('input[name=nickname]')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('input[name=nickname]').fill(person.nickname.replace('Ana', 'Bia'))
  await page.getByRole('button', { name: t('settings.personal.nickname.save') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('settings.personal.nickname.save') })
    .click()
  await expect(page.getByText(t('settings.personal.nickname.hintPaid'))).toBeVisible()
  await page.locator('textarea[name=financialGoal]').fill('Reserva de três meses')
  await page.getByRole('button', { name: t('settings.personal.goal.save') }).click()
  await expect(page.getByText(t('settings.personal.goal.saved'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('settings.personal.zone.use') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('settings.personal.zone.use') })
    .click()
  await expect(page.getByText(t('settings.personal.zone.same'))).toBeVisible()
  const { profile } = await read<{ profile: object }>(page, '/api/me')
  expect(profile).toMatchObject({
    nickname: person.nickname.replace('Ana', 'Bia'),
    financialGoal: 'Reserva de três meses',
    timeZone: 'Europe/Lisbon',
  })
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/auth')
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

function switchOf(page: Page, name: string) {
  return page.getByRole('switch', { name, exact: true })
}

/** Waits until the server knows of it. */
async function expectSettings(page: Page, expected: Record<string, unknown>): Promise<void> {
  await expect
    .poll(async () => (await read<{ settings: object }>(page, '/api/settings')).settings, { timeout: 10_000 })
    .toMatchObject(expected)
}

async function read<Body>(page: Page, path: string): Promise<Body> {
  return (await (await page.request.get(path)).json()) as Body // safe: the contract's shape
}

function nameOf(language: string): string {
  return language === 'en-US' ? 'English (US)' : 'Español'
}
