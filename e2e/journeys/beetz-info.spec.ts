import type { Economy } from '@satoshi/contract/wallet'

import { newCaller } from '../_duels.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { balanceOf, confirmQuietly, joinQuietly, newPerson } from '../_player.ts'
import { linkIn, mailTo, startServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Parts of the screen by their address, and a heading that stands in each. */
const parts = [
  ['own', 'wallet.what.title'],
  ['earn', 'wallet.prizes.league'],
  ['use', 'wallet.bounds.title'],
  ['boxes', 'mission.odds.title'],
  ['supply', 'wallet.supply.title'],
] as const

for (const { language, screen, theme } of [
  { language: 'pt-BR', screen: phone, theme: 'dark' },
  { language: 'ar-SA', screen: phone, theme: 'light' },
  { language: 'en-US', screen: desktop, theme: 'dark' },
] as const) {
  test(`what BTZ are is told in all its parts, in ${language} at ${screen.width} px, ${theme}`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    const person = newPerson(language)
    await joinQuietly(page, person)
    await confirmQuietly(page, server, person)
    await expect.poll(() => balanceOf(page)).toBe(500)
    for (const [part, heading] of parts) {
      await page.goto(`/beetz-info?tab=${part}`)
      await expect(page.getByRole('heading', { name: textIn(language, heading), exact: true })).toBeVisible()
      await expect(page.locator('main .animate-shimmer')).toHaveCount(0)
      await expectUsable(page)
    }
  })
}

test('of few players no figure is told', async ({ visit }) => {
  const own = await startServerProcess()
  try {
    const { page } = await visit({ baseURL: own.url, locale: 'pt-BR', viewport: phone })
    await joinQuietly(page, newPerson('pt-BR'))
    await page.goto('/beetz-info?tab=supply')
    await expect(page.getByText(textIn('pt-BR', 'wallet.supply.few'))).toBeVisible()
    await expect(page.getByText(textIn('pt-BR', 'wallet.supply.circulating'))).toHaveCount(0)
    await expectUsable(page)
    // What it would still ask for finds nobody then.
    await page.close()
  } finally {
    await own.stop()
  }
})

test('of ten players and more the ledger’s figures are told, in Arabic too', async ({ visit, server, playwright }) => {
  const { page } = await visit({ locale: 'ar-SA', viewport: phone, theme: 'light', reducedMotion: 'reduce' })
  await joinQuietly(page, newPerson('ar-SA'))
  for (let index = 0; index < 10; index++) {
    const { person, request } = await newCaller(playwright, server.url, newPerson('pt-BR'))
    const token = new URL(linkIn(await mailTo(server, person.email))).searchParams.get('token') ?? ''
    expect((await request.get('/api/auth/verify-email', { params: { token } })).status()).toBe(200)
    await request.dispose()
  }
  // Counted once a minute: each of the ten was given 500 BTZ.
  const circulating = async () => {
    const reply = await page.request.get('/api/wallet/economy')
    const { supply } = (await reply.json()) as Economy // safe: the contract's shape
    return supply?.circulatingCents ?? 0
  }
  await expect.poll(circulating, { timeout: 120_000 }).toBeGreaterThanOrEqual(500_000)
  await page.goto('/beetz-info?tab=supply')
  await expect(page.getByText(textIn('ar-SA', 'wallet.supply.circulating'), { exact: true })).toBeVisible()
  await expect(page.getByText(textIn('ar-SA', 'statement.categories.gifts'), { exact: true })).toBeVisible()
  await expectUsable(page)
})

test('parts are reached by the keyboard and kept in the address', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone })
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/beetz-info')
  const tab = (part: string) => page.getByRole('tab', { name: textIn('pt-BR', `wallet.tabs.${part}`) })
  await tab('own').focus()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/tab=supply$/)
  await expect(tab('supply')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/tab=boxes$/)
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/\/beetz-info$/)
})

test('for a minor nothing is drawn and nothing is staked: no odds stand there, and no limits', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone })
  const { nickname, email, password, language } = newPerson('pt-BR')
  const birthDate = `${new Date().getUTCFullYear() - 17}-01-01`
  const data = { name: nickname, nickname, email, password, birthDate, language }
  await expect.poll(async () => (await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200)
  await page.goto('/beetz-info?tab=boxes')
  await expect(page.getByText(textIn('pt-BR', 'mission.chests.minor'))).toBeVisible()
  await expect(page.getByRole('heading', { name: textIn('pt-BR', 'mission.odds.title') })).toHaveCount(0)
  await page.goto('/beetz-info?tab=use')
  await expect(page.getByRole('heading', { name: textIn('pt-BR', 'wallet.bounds.title') })).toBeVisible()
  await expect(page.getByText(textIn('pt-BR', 'wallet.bounds.own'))).toHaveCount(0)
  await expectUsable(page)
})
