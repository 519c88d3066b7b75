import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

import { plantGain } from '../_gains.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { choose, claimMilestones, joinQuietly, newPerson, playQuietly } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('without a plan, what plans open is seen and explained, and the way to them is there', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone })
  const t = (key: string) => textIn('pt-BR', key)
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: t('profile.mastery.title') })).toBeVisible()
  await expect(page.locator('[data-frame], [data-profile-theme]')).toHaveCount(0)
  await page.getByRole('link', { name: t('profile.answers.title') }).click()
  await expect(page.getByRole('heading', { name: t('evolution.answers.closed.title') })).toBeVisible()
  const plans = { name: t('evolution.answers.closed.plans') }
  await expect(page.getByRole('link', plans)).toHaveAttribute('href', '/subscription-plans')
  await expectUsable(page)
  await page.goto('/settings/personal')
  await expect(page.getByText(t('settings.personal.profileTheme.names.tide'))).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectUsable(page)
})

test('with a plan, others see frame and theme, and every answer is read and taken home', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'ar-SA', viewport: desktop, theme: 'light' })
  const t = (key: string) => textIn('ar-SA', key)
  const person = newPerson('ar-SA')
  await joinQuietly(page, person)
  await playQuietly(page)
  await claimMilestones(page)
  await plantGain(server, person, 'elite')
  await page.goto('/settings/personal')
  await choose(page, t('settings.personal.profileTheme.names.tide'))
  await expect(page.getByText(t('settings.personal.profileTheme.saved'), { exact: true })).toBeVisible()
  await expectUsable(page)
  await page.goto('/profile')
  await expect(page.locator('[data-profile-theme=tide] [data-frame=animated]')).toBeVisible()
  await expectUsable(page)
  await expectAnswers(page, t)

  const { page: other } = await visit({ locale: 'pt-BR', viewport: phone, reducedMotion: 'reduce' })
  await joinQuietly(other, newPerson('pt-BR'))
  await other.goto(`/user/${await idOf(page)}`)
  await expect(other.locator('[data-profile-theme=tide] [data-frame=animated]')).toBeVisible()
  await expect(other.getByText(textIn('pt-BR', 'people.user.frame.animated'))).toBeAttached()
  expect(await other.locator('.plan-ring').evaluate((ring) => ring.getAnimations().length)).toBe(0)
  await expectUsable(other)
})

async function expectAnswers(page: Page, t: (key: string) => string): Promise<void> {
  await page.getByRole('link', { name: t('profile.answers.title') }).click()
  const answers = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(answers).toHaveCount(10)
  await answers.first().getByText(t('evolution.answers.why')).click()
  await expectUsable(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('evolution.answers.download') }).click()
  const file = await readFile(await (await download).path())
  const lines = parse<Record<string, string>>(file, { bom: true, columns: true })
  expect(lines.map((line) => line[t('csv.answers.question')])).toEqual(
    await answers.getByRole('heading', { level: 2 }).allTextContents(),
  )
  const wrong = lines.filter((line) => line[t('csv.answers.result')] !== t('match.result.reviewRight'))
  await choose(page, t('evolution.answers.result.wrong'))
  await expect(answers).toHaveCount(wrong.length)
}

async function idOf(page: Page): Promise<string> {
  const { profile } = (await (await page.request.get('/api/me')).json()) as { profile: { id: string } } // safe: the contract's
  return profile.id
}
