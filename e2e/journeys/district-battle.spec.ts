import { randomUUID } from 'node:crypto'

import { plantGain } from '../_gains.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { answerSomehow, confirmQuietly, joinQuietly, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const { language, screen, theme, home, target } of [
  { language: 'pt-BR', screen: phone, theme: 'dark', home: 'sistema_bancario', target: 'fintech' },
  { language: 'ar-SA', screen: desktop, theme: 'light', home: 'fundos_imobiliarios', target: 'mercado_internacional' },
] as const) {
  test(`a district is challenged, fought and beaten in ${language} at ${screen.width} px`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    const t = (key: string) => textIn(language, key)
    const person = newPerson(language)
    await joinQuietly(page, person)
    await confirmQuietly(page, server, person)
    const first = { commandId: randomUUID(), district: home, priceCents: 0 }
    expect((await page.request.put('/api/districts/residence', { data: first })).status()).toBe(200)

    // Whoever has just moved in is told why not.
    await page.goto(`/satoshi-city/${target}`)
    const battles = page.getByRole('region', { name: t('battle.list.title') })
    await expect(battles.getByText(t('battle.list.empty'))).toBeVisible()
    const challenge = battles.getByRole('button', { name: t('battle.challenge.start') })
    await expect(challenge).toHaveAttribute('aria-disabled', 'true')
    await expect(battles.getByText(t(`refusals.battle.${['cannotChallenge', 'notResident'].join('_')}`))).toBeVisible()
    await expectUsable(page)

    await plantGain(server, person, 'challenger')
    await page.reload()
    await challenge.click()
    await expectUsable(page)
    await page.getByRole('alertdialog').getByRole('button').filter({ hasText: '500' }).click()
    await expect(page).toHaveURL(/\/battles\/[0-9a-f-]{36}$/)
    await expect(page.getByText(t('battle.mine.empty'))).toBeVisible()
    await expectUsable(page)

    // Its questions pass by themselves; who leaves has used the attempt up.
    await page.getByRole('link', { name: t('battle.mine.fight') }).click()
    await expect(page).toHaveURL(/\/play\?match=/)
    await answerSomehow(page, person, 0)
    await expect(page.getByText(t('match.reveal.why'), { exact: true })).toBeVisible()
    await expectUsable(page)
    await page.reload()
    await expect(page.getByRole('radio').or(page.getByRole('slider')).first()).toBeVisible()
    await page.getByRole('link', { name: t('match.leave.open') }).click()
    await page.getByRole('button', { name: t('battle.play.leave.end') }).click()
    await expect(page.getByText(t('battle.play.result.left'))).toBeVisible()
    await expectUsable(page)
    await page
      .getByRole('link', { name: t('battle.play.back') })
      .first()
      .click()
    await expect(page.getByText(t('battle.mine.notCounted'))).toBeVisible()

    // It is seen in the city, and on the page of the other district.
    await page.goto('/satoshi-city')
    await expect(page.getByText(beforeName(t('battle.with'))).first()).toBeVisible()
    await expectUsable(page)
    await page.goto(`/satoshi-city/${home}`)
    await expect(battles.getByText(t('battle.list.running'), { exact: true })).toBeVisible()

    await plantGain(server, person, 'battle')
    await battles.getByRole('link').first().click()
    const won = t('battle.outcome.won').replace('{{name}}', t(`app.districts.${home}`))
    await expect(page.getByText(won).first()).toBeVisible()
    await expect(page.getByText(t('battle.outcome.mine.won'))).toBeVisible()
    await expectUsable(page)
    await page.goto(`/satoshi-city/${home}`)
    await expect(battles.getByText(t('battle.list.past'), { exact: true })).toBeVisible()
    await expect(battles).toContainText('1,016'.replace(',', language === 'pt-BR' ? '.' : ','))
    await expectUsable(page)
    await page.goto('/notifications')
    await expect(page.locator('main')).toContainText(t(`app.districts.${target}`))
  })
}

/** The words before the name of the other district. */
function beforeName(text: string): string {
  return text.split('{{')[0]?.trim() ?? text
}
