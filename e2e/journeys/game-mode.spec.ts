import { acceptanceOf, challenge, idOf, newCaller } from '../_duels.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { joinQuietly, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const language = 'pt-BR'
const phone = { width: 390, height: 844 }

/** What joins a player to the others comes after the picture and draws nothing of it; the bell is read again then. */
const afterwards = [
  '/api/duel_invites',
  '/api/matchmaking/preferences',
  '/api/notices/summary',
  '/api/notices/milestones',
]

test('the first picture of the game modes is one request', async ({ visit }) => {
  const { page: first } = await visit({ locale: language })
  await joinQuietly(first, newPerson(language))
  await first.goto('/game-mode')
  await expect(first.getByRole('heading', { name: textIn(language, 'mode.title') })).toBeVisible()

  // The same player in a browser that has kept no answers; whatever else it asks gets none.
  const { page } = await visit({ locale: language, storageState: await first.context().storageState() })
  const asked: string[] = []
  await page.route('**/api/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    if (asked.at(-1) === '/api/dashboard') await route.continue()
  })
  await page.goto('/game-mode')
  for (const name of ['review', 'missionQuiz', 'arena', 'friend', 'full', 'topic', 'choose'])
    await expect(page.getByText(textIn(language, `mode.names.${name}`), { exact: true }).first()).toBeVisible()
  await expect(page.locator('main .animate-shimmer')).toHaveCount(0)
  expect(asked.filter((path) => !afterwards.includes(path))).toEqual(['/api/dashboard'])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expectUsable(page)
})

for (const theme of ['dark', 'light'] as const) {
  test(`modes by goal are usable in Arabic, ${theme}`, async ({ visit }) => {
    const { page } = await visit({ locale: 'ar-SA', viewport: phone, theme, reducedMotion: 'reduce' })
    await joinQuietly(page, newPerson('ar-SA'))
    await page.goto('/game-mode')
    await page.getByRole('tab', { name: textIn('ar-SA', 'mode.tabs.goal') }).click()
    await expect(page.getByRole('heading', { name: textIn('ar-SA', 'mode.goals.team') })).toBeVisible()
    await expectUsable(page)
  })
}

test('what is proposed begins with one tap, and so does the mission quiz', async ({ visit }) => {
  const { page } = await visit({ locale: language, viewport: phone })
  await joinQuietly(page, newPerson(language))
  await page.goto('/game-mode')
  // The first quiz of the day pays, and is proposed.
  await page.getByRole('link', { name: textIn(language, 'mode.begin'), exact: true }).click()
  await expect(page).toHaveURL(/\/quiz\/solo\?match=/)
  await expect(page.getByText('1/10', { exact: true }).or(page.getByRole('radio').first()).first()).toBeVisible()

  const { page: other } = await visit({ locale: language, viewport: phone })
  await joinQuietly(other, newPerson(language))
  await other.goto('/game-mode')
  await other.getByRole('button', { name: textIn(language, 'mode.names.missionQuiz') }).click()
  await expect(other).toHaveURL(/\/quiz\/solo\?match=/)
})

test('who sits in a duel finds the way back and is told why nothing else opens', async ({
  visit,
  site,
  playwright,
}) => {
  const { page } = await visit({ locale: language, viewport: phone, reducedMotion: 'reduce' })
  await joinQuietly(page, newPerson(language))
  const { request } = await newCaller(playwright, site.url, newPerson(language))
  await page.goto('/game-mode')
  await expect(page.getByRole('link', { name: new RegExp(textIn(language, 'mode.names.arena')) })).toBeVisible()
  const me = await idOf(page.request)
  await expect.poll(() => acceptanceOf(request, me)).toBe('yes')
  const invite = await challenge(request, me)
  const reply = await page.request.post('/api/rpc/create_duel_with_invite', { data: { p_invite_id: invite } })
  expect(reply.status(), await reply.text()).toBe(200)
  await page.goto('/game-mode')
  await expect(page.getByRole('link', { name: textIn(language, 'lobby.open.resume') })).toBeVisible()
  await expect(page.getByText(textIn(language, 'mode.closed.busy')).first()).toBeVisible()
  for (const path of ['/quiz/solo', '/casino-duels', '/review'])
    await expect(page.locator(`main a[href^="${path}"]`)).toHaveCount(0)
  await expectUsable(page)
  await request.dispose()
})
