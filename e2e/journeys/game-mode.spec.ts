import { acceptanceOf, challenge, idOf, newCaller } from '../_duels.ts'
import { expectOneRequest } from '../_first-picture.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { joinQuietly, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const language = 'pt-BR'
const phone = { width: 390, height: 844 }

test('the first picture of the game modes is one request', async ({ visit }) => {
  const { page: first } = await visit({ locale: language })
  await joinQuietly(first, newPerson(language))
  await first.goto('/game-mode')
  await expect(first.getByRole('heading', { name: textIn(language, 'mode.title') })).toBeVisible()

  // The same player in a browser that has kept no answers; whatever else it asks gets none.
  const { page } = await visit({ locale: language, storageState: await first.context().storageState() })
  await expectOneRequest(page, {
    path: '/game-mode',
    call: '/api/dashboard',
    isDrawn: async () => {
      for (const name of ['review', 'missionQuiz', 'arena', 'friend', 'full', 'topic', 'choose'])
        await expect(page.getByText(textIn(language, `mode.names.${name}`), { exact: true }).first()).toBeVisible()
    },
  })
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
  await expect(page.getByRole('radio').or(page.getByRole('slider')).first()).toBeVisible()

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
