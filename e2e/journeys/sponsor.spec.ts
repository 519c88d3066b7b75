import type { Page } from '@playwright/test'

import { expect, expectUsable, test } from '../_journey.ts'
import { confirmQuietly, joinQuietly, newPerson } from '../_player.ts'
import { grant } from '../_roles.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><path fill="#fff" d="M0 0h96v32H0z"/></svg>'

for (const { language, screen, theme, district } of [
  { language: 'pt-BR', screen: phone, theme: 'dark', district: 'sistema_bancario' },
  { language: 'ar-SA', screen: desktop, theme: 'light', district: 'criptomoedas' },
] as const) {
  test(`a sponsor's theme is sent, approved, and seen by adults alone in ${language} at ${screen.width} px`, async ({
    visit,
    server,
  }) => {
    test.slow()
    const browser = { locale: language, viewport: screen, theme, reducedMotion: 'reduce' } as const
    const t = (key: string) => textIn(language, key)
    const name = language === 'ar-SA' ? 'مصرف الشمس' : 'Banco Sol'
    const { page, faults } = await visit(browser)
    const sponsor = newPerson(language)
    await joinQuietly(page, sponsor)
    await confirmQuietly(page, server, sponsor)
    await page.goto('/sponsor')
    await expect(page.getByText(t('refusals.auth.sponsorRequired'))).toBeVisible()
    await expectUsable(page)
    await page.goto('/admin/sponsors')
    await expect(page.getByRole('heading', { name: t('app.accessDenied.title') })).toBeVisible()

    await grant(server, sponsor, 'sponsor', district)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: t('a11y.openAccount') }).click()
    await page.getByRole('link', { name: t('app.account.sponsor') }).click()
    await expect(page.getByText(t('sponsor.states.none'), { exact: true })).toBeVisible()

    // What is wrong is told beside its field, and nothing is sent.
    await page.getByRole('button', { name: t('sponsor.send') }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
    const accent = page.getByRole('textbox', { name: t('sponsor.colours.accentColor'), exact: true })
    await accent.fill('#ffee00')
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await expectUsable(page)
    await accent.fill('#4f7cf0')
    await page.getByRole('textbox', { name: t('sponsor.name') }).fill(name)
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
    await page.getByRole('button', { name: t('sponsor.save') }).click()
    await expect(page.getByText(t('sponsor.states.draft'), { exact: true })).toBeVisible()
    const picture = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
    const hostile = { ...picture, buffer: Buffer.from(logo.replace('<path', '<script>hit()</script><path')) }
    await page.locator('input[type=file]').setInputFiles(hostile)
    await expect(page.getByRole('alert')).toContainText('script')
    expect(faults.splice(0)).toEqual([expect.stringContaining('400')])
    await page.locator('input[type=file]').setInputFiles(picture)
    await expect(page.locator('img[src^="/logos/"]')).toHaveCount(2)
    await page.getByRole('button', { name: t('sponsor.send') }).click()
    await expect(page.getByText(t('sponsor.states.submitted'), { exact: true })).toBeVisible()
    await expectUsable(page)

    const { page: second } = await visit(browser)
    const admin = newPerson(language)
    await joinQuietly(second, admin)
    await confirmQuietly(second, server, admin)
    await grant(server, admin, 'admin')
    await second.goto('/admin/sponsors')
    const entry = second.getByRole('region', { name: t(`app.districts.${district}`) })
    await expect(entry.getByText(name).first()).toBeVisible()
    await expectUsable(second)
    await entry.getByRole('button', { name: t('sponsor.queue.approve'), exact: true }).click()
    await expect(entry.getByRole('button', { name: t('sponsor.queue.takeDown') })).toBeVisible()

    // The sponsor is an adult like any other; the other one is seventeen.
    const address = `/satoshi-city/${district}`
    await page.goto(address)
    const plaque = page.getByRole('region', { name })
    await expect(plaque).toBeVisible()
    await expect(plaque.locator('img')).toBeVisible()
    await plaque.scrollIntoViewIfNeeded()
    await expectUsable(page)
    const { page: third } = await visit(browser)
    await joinAt(third, language, 17)
    await third.goto(address)
    await expect(third.getByRole('heading', { name: t('district.powers.title') })).toBeVisible()
    await expect(third.getByText(name)).toHaveCount(0)
    await expectUsable(third)

    await entry.getByRole('button', { name: t('sponsor.queue.takeDown') }).click()
    await second.getByRole('dialog').getByRole('textbox').fill('Fim')
    await second
      .getByRole('dialog')
      .getByRole('button', { name: t('sponsor.queue.takeDown') })
      .click()
    await expect(second.getByText(t('sponsor.queue.empty'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: t('district.powers.title') })).toBeVisible()
    await expect(plaque).toHaveCount(0)
  })
}

/** Makes an account of somebody who is so many years old. */
async function joinAt(page: Page, language: string, years: number): Promise<void> {
  const { nickname, email, password } = newPerson(language)
  const birthDate = `${new Date().getFullYear() - years}-01-01`
  const data = { name: nickname, nickname, email, password, birthDate, language }
  expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200)
}
