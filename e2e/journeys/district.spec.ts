import { randomUUID } from 'node:crypto'

import { plantGain } from '../_gains.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { choose, confirmQuietly, joinQuietly, newPerson, playQuietly } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const { language, screen, theme, district } of [
  { language: 'pt-BR', screen: phone, theme: 'dark', district: 'fundos_imobiliarios' },
  { language: 'ar-SA', screen: desktop, theme: 'light', district: 'mercado_internacional' },
] as const) {
  test(`what a resident learns and gives is seen by somebody else in ${language} at ${screen.width} px`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    const { page: other } = await visit({ locale: 'pt-BR', viewport: phone, reducedMotion: 'reduce' })
    const t = (key: string) => textIn(language, key)
    const ours = (key: string) => textIn('pt-BR', key)
    const person = newPerson(language)
    await joinQuietly(page, person)
    await confirmQuietly(page, server, person)
    await plantGain(server, person, 'btz')
    await joinQuietly(other, newPerson('pt-BR'))
    const home = { commandId: randomUUID(), district, priceCents: 0 }
    expect((await page.request.put('/api/districts/residence', { data: home })).status()).toBe(200)

    // Whoever only looks is told how to see more, and follows.
    await other.goto(`/satoshi-city/${district}`)
    const powers = other.getByRole('region', { name: ours('district.powers.title') })
    await expect(powers).toBeVisible()
    await expectUsable(other)
    const power = async (name: string) => {
      const text = await powers.locator(`[data-power=${name}] summary`).innerText()
      return Number(text.match(/\d+/)?.[0])
    }
    const [energy, monetary] = [await power('energy'), await power('monetary')]
    await expect(other.getByText(ours('district.people.closed'))).toBeVisible()
    await other.getByRole('button', { name: ours('district.page.join') }).click()
    await expect(other.getByRole('button', { name: ours('district.page.leave') })).toBeVisible()

    // A day of learning, seen on the other screen as it stands.
    await playQuietly(page)
    await expect.poll(() => power('energy')).toBeGreaterThan(energy)

    await page.goto(`/satoshi-city/${district}`)
    const treasury = page.getByRole('region', { name: t('district.treasury.title') })
    await expect(treasury).toBeVisible()
    await expectUsable(page)
    await treasury.getByRole('button', { name: t('district.treasury.donate') }).click()
    const question = page.getByRole('dialog')
    await choose(question, '500')
    await expectUsable(page)
    await question.getByRole('button', { name: '500' }).click()
    await expect(question).toHaveCount(0)
    await expect(treasury.getByText(t('district.treasury.full'))).toBeVisible()
    await expect.poll(() => power('monetary')).toBeGreaterThan(monetary)
    const given = await treasury.getByText(/\d+/).first().innerText()
    await expect(other.getByRole('region', { name: ours('district.treasury.title') })).toContainText(given)
    await powers.locator('[data-power=monetary] summary').click()
    // One lives there, and nobody is told what they did.
    await expect(powers.locator('[data-power=monetary]').getByText(ours('district.powers.few'))).toBeVisible()

    // The list of residents is for those who belong there, and leaves out whoever wants that.
    await other.getByRole('link', { name: ours('district.people.see') }).click()
    await expect(other.getByRole('link', { name: person.nickname })).toBeVisible()
    await expectUsable(other)
    await page.getByRole('switch', { name: t('district.mine.listed') }).click()
    await expect(page.getByRole('switch', { name: t('district.mine.listed') })).not.toBeChecked()
    await expectUsable(page)
    await other.reload()
    await expect(other.getByRole('link', { name: ours('district.people.back') })).toBeVisible()
    await expect(other.getByRole('link', { name: person.nickname })).toHaveCount(0)
    await expectUsable(other)
  })
}

test('a district that there is not leads back to the map', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone })
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/satoshi-city/atlantida')
  await expect(page.getByRole('heading', { name: textIn('pt-BR', 'district.page.lost') }).first()).toBeVisible()
  await page.getByRole('link', { name: textIn('pt-BR', 'district.title'), exact: true }).click()
  await expect(page).toHaveURL(/\/satoshi-city$/)
})
