import { randomUUID } from 'node:crypto'

import { expect, expectUsable, test } from '../_journey.ts'
import { answerSomehow, claimMilestones, confirmQuietly, joinQuietly, newPerson, passMilestones } from '../_player.ts'
import { finishQuietly } from '../_right-answers.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const { language, screen, theme, district } of [
  { language: 'pt-BR', screen: phone, theme: 'dark', district: 'educacao_financeira' },
  { language: 'ar-SA', screen: desktop, theme: 'light', district: 'criptomoedas' },
] as const) {
  test(`a resident plays the quiz of their district in ${language} at ${screen.width} px`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    const t = (key: string) => textIn(language, key)
    const person = newPerson(language)
    await joinQuietly(page, person)
    await confirmQuietly(page, server, person)
    const home = { commandId: randomUUID(), district, priceCents: 0 }
    expect((await page.request.put('/api/districts/residence', { data: home })).status()).toBe(200)

    await page.goto(`/satoshi-city/${district}`)
    await page.getByRole('link', { name: t('district.quiz.title') }).click()
    const brings = page.getByRole('region', { name: t('district.quiz.brings.title') })
    await expect(brings).toContainText(t('district.powers.names.military'))
    await expect(brings).toContainText('10')
    await expectUsable(page)
    await page.getByRole('link', { name: t('quiz.choose.start') }).click()
    await expect(page).toHaveURL(/\/quiz\/play\?match=/)
    const id = new URL(page.url()).searchParams.get('match') ?? ''
    await answerSomehow(page, person, 0)
    await expect(page.getByText(t('match.reveal.why'), { exact: true })).toBeVisible()

    // A reload in the middle goes on, and so does whoever comes by way of the district.
    await page.reload()
    await expect(page.getByText(t('match.reveal.why'), { exact: true })).toBeVisible()
    await expectUsable(page)
    await page.goto(`/satoshi-city/${district}/quiz`)
    await page.getByRole('link', { name: t('quiz.resume.action') }).click()
    await expect(page).toHaveURL(`/satoshi-city/${district}/quiz/play?match=${id}`)

    await finishQuietly(page, { server, person, id, right: 6 })
    await claimMilestones(page)
    await passMilestones(page)
    await page.reload()
    const result = page.getByRole('region', { name: t('district.quiz.result.title') })
    await expect(result).toContainText(t('district.quiz.result.brought'))
    await expect(result).toContainText(t('district.powers.names.tech'))
    await expectUsable(page)

    await page.getByRole('link', { name: t('district.quiz.back') }).click()
    await expect(page).toHaveURL(`/satoshi-city/${district}`)
    const military = page.locator('[data-power=military]')
    await expect(military.locator('summary')).not.toContainText(/\b0\b/)
    await military.locator('summary').click()
    // One of so few is told to nobody.
    await expect(military.getByText(t('district.powers.few'), { exact: true })).toBeVisible()
    await page.getByRole('link', { name: t('district.quiz.title') }).click()
    await expect(brings).toContainText('9')
  })
}

test('whoever lives elsewhere plays it too, and is told that it brings nothing', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, reducedMotion: 'reduce' })
  const t = (key: string) => textIn('pt-BR', key)
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  await page.goto('/satoshi-city/renda_variavel/quiz')
  await expect(page.getByText(t('district.quiz.brings.elsewhere'))).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: t('quiz.choose.start') }).click()
  await expect(page).toHaveURL(/match=/)
  const id = new URL(page.url()).searchParams.get('match') ?? ''
  await finishQuietly(page, { server, person, id, right: 7 })
  await claimMilestones(page)
  await passMilestones(page)
  await page.reload()
  await expect(page.getByText(t('district.quiz.result.elsewhere'))).toBeVisible()
  await expectUsable(page)
})

test('a solo that is open is gone on with, and is said to be no quiz of the district', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, reducedMotion: 'reduce' })
  const t = (key: string) => textIn('pt-BR', key)
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  await page.goto('/quiz/solo')
  await answerSomehow(page, person, 0)
  await expect(page.getByText(t('match.reveal.why'), { exact: true })).toBeVisible()
  await page.goto('/satoshi-city/fintech/quiz/play')
  await expect(page.getByText(t('quiz.resume.found'), { exact: true })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: t('match.leave.open') }).click()
  await page.getByRole('button', { name: t('match.leave.end') }).click()
  await expect(page.getByText(t('district.quiz.result.other'))).toBeVisible()
  await expectUsable(page)
})
