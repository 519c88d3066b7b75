import { idOf } from '../_duels.ts'
import { plantGain } from '../_gains.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { balanceOf, joinQuietly, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const { language, screen, theme } of [
  { language: 'pt-BR', screen: phone, theme: 'dark' },
  { language: 'ar-SA', screen: desktop, theme: 'light' },
] as const) {
  test(`a home is chosen in ${language} at ${screen.width} px and seen by somebody else`, async ({ visit, server }) => {
    const { page } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    const { page: other } = await visit({ locale: 'pt-BR', viewport: phone })
    const t = (key: string) => textIn(language, key)
    const person = newPerson(language)
    await joinQuietly(page, person)
    await plantGain(server, person, 'btz')
    await joinQuietly(other, newPerson('pt-BR'))
    await page.goto('/satoshi-city')
    await expect(page.getByText(t('district.nowhere'))).toBeVisible()
    await expectUsable(page)

    // By the map as by the list.
    await page.locator('.city-name', { hasText: t('app.districts.fintech') }).click()
    const dialog = page.getByRole('dialog', { name: t('app.districts.fintech') })
    await expectUsable(page)
    await dialog.getByRole('button', { name: t('district.move.live') }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(t('district.move.free'))).toBeVisible()
    await expectUsable(page)
    await question.getByRole('button', { name: t('district.move.confirm') }).click()
    const row = page
      .getByRole('list', { name: t('district.list') })
      .getByRole('button', { name: t('app.districts.fintech') })
    await expect(row).toContainText(t('district.home'))
    await expect(page.locator('.city-home')).toHaveCount(1)
    expect(await balanceOf(page)).toBe(800)
    await expectUsable(page)

    await other.goto(`/user/${await idOf(page.request)}`)
    await expect(other.getByText(textIn('pt-BR', 'app.districts.fintech'))).toBeVisible()
    await expectUsable(other)

    // The next move has its day.
    await page.getByRole('button', { name: t('app.districts.criptomoedas') }).click()
    const next = page.getByRole('dialog', { name: t('app.districts.criptomoedas') })
    await expect(next).toBeVisible()
    await expect(next.getByRole('button', { name: t('district.move.move') })).toHaveCount(0)
    await expectUsable(page)
  })
}
