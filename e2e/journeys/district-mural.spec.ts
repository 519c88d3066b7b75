import { randomUUID } from 'node:crypto'

import { plantGain } from '../_gains.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { confirmQuietly, joinQuietly, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const { language, screen, theme, district, words, advice } of [
  {
    language: 'pt-BR',
    screen: phone,
    theme: 'dark',
    district: 'criptomoedas',
    words: 'Bom dia, vizinhos! Quem joga um duelo de juros compostos hoje?',
    advice: 'Compre bitcoin, lucro garantido',
  },
  {
    language: 'ar-SA',
    screen: desktop,
    theme: 'light',
    district: 'renda_variavel',
    words: 'صباح الخير يا جيران، من يلعب معي مبارزة اليوم؟',
    advice: 'ربح مضمون من بيتكوين',
  },
] as const) {
  test(`what a resident writes is read, pinned and reported in ${language} at ${screen.width} px`, async ({
    visit,
    server,
  }) => {
    const { page, faults } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    const { page: other } = await visit({ locale: 'pt-BR', viewport: phone, reducedMotion: 'reduce' })
    const t = (key: string) => textIn(language, key)
    const ours = (key: string) => textIn('pt-BR', key)
    const person = newPerson(language)
    await joinQuietly(page, person)
    await confirmQuietly(page, server, person)
    const home = { commandId: randomUUID(), district, priceCents: 0 }
    expect((await page.request.put('/api/districts/residence', { data: home })).status()).toBe(200)
    await joinQuietly(other, newPerson('pt-BR'))

    // Whoever does not belong there is told of the mural, and how to read it.
    await other.goto(`/satoshi-city/${district}`)
    const theirs = other.getByRole('region', { name: ours('mural.title') })
    await expect(theirs.getByText(ours('mural.closed'))).toBeVisible()
    await other.getByRole('button', { name: ours('district.page.join') }).click()
    await expect(theirs.getByText(ours('mural.empty'))).toBeVisible()
    await expect(theirs.getByText(ours('mural.write.residents'))).toBeVisible()

    // A newcomer waits for a day.
    await page.goto(`/satoshi-city/${district}`)
    const mural = page.getByRole('region', { name: t('mural.title') })
    await expect(mural.getByText(t('mural.write.from'))).toBeVisible()
    await plantGain(server, person, 'governor')
    await page.reload()

    // What may not stand there is said beside the field, and a draft that did not arrive stays.
    const field = mural.getByLabel(t('mural.write.label'))
    const send = mural.getByRole('button', { name: t('mural.write.send') })
    await field.fill('veja t.me/lucro')
    await send.click()
    await expect(mural.getByText(t('refusals.district.postLink'))).toBeVisible()
    await expectUsable(page)
    await field.fill(words)
    await page.context().setOffline(true)
    await send.click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(words)
    await page.context().setOffline(false)
    await send.click()
    await expect(mural.getByRole('article').getByText(words)).toBeVisible()
    await expect(field).toHaveValue('')
    await field.fill(advice)
    await send.click()
    await expect(mural.getByRole('article')).toHaveCount(2)
    await expect(mural.getByText(t('mural.opinion'))).toBeVisible()

    // The governor puts the older one first.
    await mural.getByRole('article').filter({ hasText: words }).getByRole('button').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('mural.act.pin'), exact: true })
      .click()
    await expect(mural.getByRole('article').first()).toContainText(t('mural.pinned'))
    await expect(mural.getByRole('article').first()).toContainText(words)
    await expectUsable(page)

    await other.reload()
    const seen = theirs.getByRole('article').filter({ hasText: advice })
    await expect(seen).toBeVisible()
    await seen.getByRole('button').click()
    const dialog = other.getByRole('dialog')
    await expectUsable(other)
    await dialog.getByRole('button', { name: ours('mural.act.report') }).click()
    await dialog.getByText(ours('mural.report.reasons.scam')).click()
    await expectUsable(other)
    await dialog.getByRole('button', { name: ours('mural.report.send') }).click()
    await expect(dialog).toHaveCount(0)
    await seen.getByRole('button').click()
    await expect(dialog.getByRole('button', { name: ours('mural.act.reported') })).toBeDisabled()
    await other.keyboard.press('Escape')
    await expectUsable(other)

    // Deleted is gone for all.
    await mural.getByRole('article').filter({ hasText: advice }).getByRole('button').click()
    await page.getByRole('button', { name: t('mural.act.delete'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('mural.delete.confirm'), exact: true })
      .click()
    await expect(mural.getByRole('article')).toHaveCount(1)
    await other.reload()
    await expect(theirs.getByRole('article')).toHaveCount(1)
    await expectUsable(other)
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED')))
  })
}
