import { randomUUID } from 'node:crypto'

import type { SponsorPanel } from '@satoshi/contract/sponsor'
import type { APIResponse, Page } from '@playwright/test'

import { expect, expectUsable, test as base } from '../_journey.ts'
import { claimMilestones, confirmQuietly, joinQuietly, newPerson, passMilestones } from '../_player.ts'
import { finishQuietly } from '../_right-answers.ts'
import { grant } from '../_roles.ts'
import { startServerProcess, type ServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const day = 24 * 3_600_000

/** On a server whose clock is let run ahead: what came of a campaign is told the day after. */
const test = base.extend({ site: async ({}, use) => use(own) })
let own: ServerProcess
test.beforeAll(async () => {
  own = await startServerProcess({ startsAt: Date.parse(`${dateIn(0)}T15:00:00Z`) })
})
test.afterAll(() => own.stop())

for (const { language, screen, theme, district } of [
  { language: 'pt-BR', screen: phone, theme: 'dark', district: 'fundos_imobiliarios' },
  { language: 'ar-SA', screen: desktop, theme: 'light', district: 'fintech' },
] as const) {
  test(`a campaign is written, approved, played and reported in ${language} at ${screen.width} px`, async ({
    visit,
    site,
  }) => {
    test.slow()
    const browser = { locale: language, viewport: screen, theme, reducedMotion: 'reduce' } as const
    const t = (key: string) => textIn(language, key)
    const name = language === 'ar-SA' ? 'مصرف الشمس' : 'Banco Sol'
    const title = language === 'ar-SA' ? 'أسبوع الميزانية' : 'Semana do orçamento'
    const arrive = async () => {
      const visitor = await visit(browser)
      const person = newPerson(language)
      await joinQuietly(visitor.page, person)
      await confirmQuietly(visitor.page, site, person)
      return { ...visitor, person }
    }
    const { page, person: sponsor } = await arrive()
    await grant(site, sponsor, 'sponsor', district)
    const { page: second, person: admin } = await arrive()
    await grant(site, admin, 'admin')

    // Without a theme that is shown nothing can be sent, and what is written stays from tab to tab.
    await page.goto('/sponsor')
    await page.getByRole('tab', { name: t('sponsor.tabs.campaign') }).click()
    await expect(page).toHaveURL('/sponsor?tab=campaign')
    await expect(page.getByRole('link', { name: t('sponsor.campaign.toTheme') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('sponsor.send') })).toBeDisabled()
    await expectUsable(page)
    await showTheme({ sponsor: page, admin: second, district, name })
    await page.reload()
    await expect(page.getByRole('link', { name: t('sponsor.campaign.toTheme') })).toHaveCount(0)

    await page.getByRole('button', { name: t('sponsor.send') }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await expect(page.getByRole('tab', { name: t('sponsor.tabs.wrong') })).toHaveCount(2)
    await expectUsable(page)
    await page.getByRole('textbox', { name: t('sponsor.campaign.title') }).fill(title)
    await page.getByRole('textbox', { name: t('sponsor.campaign.intro') }).fill(title)
    await page.getByLabel(t('sponsor.campaign.startsOn')).fill(dateIn(0))
    await page.getByLabel(t('sponsor.campaign.endsOn')).fill(dateIn(20))
    await page.getByRole('tab', { name: t('sponsor.tabs.quiz') }).click()
    await page.locator('button[aria-expanded]').first().click()
    const boxes = page.getByRole('checkbox')
    for (let index = 0; index < 5; index++) await boxes.nth(index).check()
    await expectUsable(page)
    await page.getByRole('tab', { name: t('sponsor.tabs.rewards') }).click()
    await page.getByRole('textbox', { name: t('sponsor.rewards.prize') }).fill('5')
    await page.getByRole('textbox', { name: t('sponsor.rewards.budget') }).fill('100')
    await expectUsable(page)
    await page.getByRole('button', { name: t('sponsor.send') }).click()
    await expect(page.getByRole('button', { name: t('sponsor.withdraw') })).toBeVisible()
    await page.getByRole('tab', { name: t('sponsor.tabs.campaign') }).click()
    await expect(page.getByText(t('sponsor.campaign.states.submitted'), { exact: true })).toBeVisible()

    await second.goto('/admin/sponsors?tab=campaigns')
    const entry = second.getByRole('region', { name: t(`app.districts.${district}`) })
    await expect(entry).toContainText(name)
    await expect(entry.locator('ol > li')).toHaveCount(5)
    await expectUsable(second)
    await entry.getByRole('button', { name: t('sponsor.queue.approve'), exact: true }).click()
    const approving = second.getByRole('alertdialog')
    await expect(approving).toContainText(t('sponsor.campaigns.approveQuestion'))
    await approving.getByRole('button', { name: t('sponsor.queue.approve'), exact: true }).click()
    await expect(entry.getByRole('button', { name: t('sponsor.queue.end') })).toBeVisible()
    await expectUsable(second)

    // A resident plays all of it right: the prize is counted, and stands in the statement.
    const { page: third, person: resident } = await arrive()
    const home = { commandId: randomUUID(), district, priceCents: 0 }
    expect((await third.request.put('/api/districts/residence', { data: home })).status()).toBe(200)
    await third.goto('/missions')
    const mission = third.getByRole('region', { name: t('campaign.mission.title') })
    await expect(mission).toContainText(name)
    await third.goto(`/satoshi-city/${district}`)
    const card = third.getByRole('region', { name: title })
    await expect(card).toContainText(name)
    await expect(card).toContainText(t('campaign.open'))
    await expectUsable(third)
    await card.getByRole('link', { name: t('campaign.play') }).click()
    await expect(third).toHaveURL(/\/campaign\/play\?match=/)
    await expect(third).toHaveTitle(new RegExp(name))
    const id = new URL(third.url()).searchParams.get('match') ?? ''
    await finishQuietly(third, { server: site, person: resident, id, right: 5 })
    await claimMilestones(third)
    await passMilestones(third)
    await third.reload()
    const result = third.getByRole('region', { name: t('campaign.result.title') })
    await expect(result).toContainText('+5')
    await expectUsable(third)
    await result.getByRole('button', { name: t('campaign.opinion.answers.useful'), exact: true }).click()
    await expect(result).toContainText(t('campaign.opinion.thanks'))
    await third.goto('/missions')
    await expect(mission).toContainText(t('campaign.mission.done'))
    await third.goto(`/satoshi-city/${district}`)
    await expect(card).toContainText(t('campaign.bars.won'))
    await third.goto('/beetz-info/statement')
    await expect(third.getByText(t('statement.reasons.campaignPrize'), { exact: true }).first()).toBeVisible()

    // One player is told of to nobody.
    await page.goto('/sponsor?tab=report')
    await expect(page.getByRole('article', { name: title })).toContainText(t('sponsor.report.notYet'))
    await expect(page.locator('dd')).toHaveCount(0)
    await site.pass(day)
    await page.reload()
    await expect(page.locator('dd')).toHaveText(Array.from({ length: 7 }, () => t('sponsor.report.small')))
    await expectUsable(page)
    await page.getByRole('tab', { name: t('sponsor.tabs.campaign') }).click()
    await page.getByRole('button', { name: t('sponsor.campaign.pause'), exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('sponsor.campaign.pauseText'))
    await question.getByRole('button', { name: t('sponsor.campaign.pause'), exact: true }).click()
    await expect(page.getByText(t('sponsor.campaign.states.paused'), { exact: true })).toBeVisible()
    await expectUsable(page)
    await third.goto(`/satoshi-city/${district}`)
    await expect(third.getByRole('heading', { name: t('district.powers.title') })).toBeVisible()
    await expect(card).toHaveCount(0)
  })
}

type Showing = { sponsor: Page; admin: Page; district: string; name: string }

/** Writes, sends and approves a theme by the calls of the two screens: it has a journey of its own. */
async function showTheme({ sponsor, admin, district, name }: Showing): Promise<void> {
  const actions = ['quiz', 'account', 'access', 'members', 'duels', 'store']
  const actionThemes = Object.fromEntries(actions.map((action) => [action, { name, icon: 'Star', description: '' }]))
  const address = `/api/sponsor/${district}/theme`
  const colours = { primaryColor: '#1d2f7a', secondaryColor: '#ffffff', accentColor: '#4f7cf0' }
  const theme = { name, ...colours, actionThemes }
  const written = await sponsor.request.put(address, {
    data: { commandId: randomUUID(), version: null, theme, keepsLogo: true },
  })
  const sent = await sponsor.request.put(`${address}/submission`, {
    data: { commandId: randomUUID(), version: await latestOf(written), submitted: true },
  })
  const decided = await admin.request.post(`/api/admin/sponsors/${district}`, {
    data: { commandId: randomUUID(), version: await latestOf(sent), decision: 'approve', reason: '' },
  })
  expect(decided.status(), await decided.text()).toBe(200)
}

async function latestOf(reply: APIResponse): Promise<string | undefined> {
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as SponsorPanel).latest?.version // safe: the contract's shape
}

/** The date in São Paulo so many days from now. */
function dateIn(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * day)
}
