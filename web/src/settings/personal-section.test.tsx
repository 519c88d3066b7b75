import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { formatBtz } from '../game-kit/btz.tsx'
import { useToast } from '../kit/toast-store.ts'
import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, text, turn, until } from '../lib/_screen.tsx'
import { query } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { queryClient } from '../lib/query-client.ts'
import { zoneOfDevice } from '../lib/zone-text.ts'
import { meOf, type Me } from '../lib/_me.ts'
import { PersonalSection } from './personal-section.tsx'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'settings', 'avatar', 'refusals'))
beforeEach(() => useToast.setState({ item: null }))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

test('another nickname is taken after it was asked whether, and all of the page knows it at once', async () => {
  const { screen, served } = await opened()
  await ask(screen, ' Satoshi ')
  expect(screen.written()).toContain(text(`${nickname}.confirmTitle`, { nickname: isolated('Satoshi') }))
  expect(served.bodies(rename)).toEqual([])
  expect(screen.written()).toContain(text(`${nickname}.nextCosts`, { price: '500' }))
  answerWith(served, { nickname: 'Satoshi', nicknamePriceCents: 50_000 })
  await confirm(screen, text(`${nickname}.save`))
  await until(() => expect(useToast.getState().item?.title).toBe(text(`${nickname}.saved`)))
  expect(served.bodies(rename)).toEqual([{ nickname: 'Satoshi', priceCents: 0, commandId: anyText }])
  expect(queryClient.getQueryData(query.profile.me.queryKey())?.profile.nickname).toBe('Satoshi')
  await until(() => expect(screen.written()).toContain(text(`${nickname}.hintPaid`, { price: '500' })))
  expect(screen.button(text(`${nickname}.savePaid`, { price: '500' })).disabled).toBe(true)
})

test('a nickname that costs says what it costs and what there is of each lot, and sends the price that was shown', async () => {
  const { screen, served } = await opened({ nicknamePriceCents: 50_000 })
  const save = text(`${nickname}.savePaid`, { price: '500' })
  await screen.write(text(`${nickname}.label`), 'Satoshi')
  await screen.press(save)
  const { grantedCents, earnedCents } = meOf().wallet
  const [granted, earned] = [formatBtz(grantedCents, 'pt-BR'), formatBtz(earnedCents, 'pt-BR')]
  expect(screen.written()).toContain(text(`${nickname}.confirmPaid`, { price: '500', granted, earned }))
  served.answer(rename, () => refused('profile.nicknamePrice', { priceCents: 60_000 }, 409))
  served.answer(me, meOf({}, { nicknamePriceCents: 60_000 }))
  await confirm(screen, save)
  await until(() => expect(screen.hasButton(text(`${nickname}.savePaid`, { price: '600' }))).toBe(true))
  expect(served.bodies(rename)).toEqual([{ nickname: 'Satoshi', priceCents: 50_000, commandId: anyText }])
})

test('a nickname that breaks the rules is not asked about, and says why until it is mended', async () => {
  const { screen, served } = await opened()
  await ask(screen, 'x')
  const field = () => screen.control(text(`${nickname}.label`))
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.one('dialog[role="alertdialog"]').open).toBe(false)
  await screen.write(text(`${nickname}.label`), 'xy')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  expect(served.bodies(rename)).toEqual([])
})

test('the nickname that one has cannot be asked for again', async () => {
  const { screen } = await opened()
  expect(screen.button(text(`${nickname}.save`)).disabled).toBe(true)
})

test.each<[string, () => unknown, string]>([
  ['that somebody else has', () => refused('auth.nicknameTaken', {}, 422), 'refusals.auth.nicknameTaken'],
  ['that is lost on its way', lost, 'errors.calls.network'],
])('a nickname %s says so at its field, and stays as it was everywhere', async (_, answer, why) => {
  const { screen, served } = await opened()
  served.answer(rename, answer)
  await ask(screen, 'Satoshi')
  await confirm(screen, text(`${nickname}.save`))
  await until(() => expect(screen.written()).toContain(text(why)))
  expect(screen.control(text(`${nickname}.label`)).value).toBe('Satoshi')
  expect(screen.one('dialog[role="alertdialog"]').open).toBe(false)
  expect(queryClient.getQueryData(query.profile.me.queryKey())?.profile.nickname).toBe('Ana')
  expect(useToast.getState().item).toBeNull()
})

test('two taps take a nickname once', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served } = await opened()
  served.answer(rename, answer.promise)
  await ask(screen, 'Satoshi')
  await confirm(screen, text(`${nickname}.save`))
  await until(() => expect(screen.all('[aria-busy="true"]')).toHaveLength(1))
  await confirm(screen, text(`${nickname}.save`))
  answer.resolve({ profile: meOf({}, { nickname: 'Satoshi' }).profile })
  await until(() => expect(useToast.getState().item).not.toBeNull())
  expect(served.bodies(rename)).toHaveLength(1)
})

test('a goal is saved in its tidy form, and one that is emptied is none', async () => {
  const { screen, served } = await opened({ financialGoal: 'uma casa' })
  expect(screen.button(text(`${goal}.save`)).disabled).toBe(true)
  answerWith(served, { financialGoal: 'casa na praia' })
  await screen.write(text(`${goal}.label`), '  casa   na praia ')
  await screen.press(text(`${goal}.save`))
  await until(() => expect(useToast.getState().item?.title).toBe(text(`${goal}.saved`)))
  await until(() => expect(screen.control(text(`${goal}.label`)).value).toBe('casa na praia'))
  await screen.write(text(`${goal}.label`), '   ')
  await screen.press(text(`${goal}.save`))
  await until(() => expect(served.bodies(change)).toHaveLength(2))
  expect(served.bodies(change)).toEqual([{ financialGoal: 'casa na praia' }, { financialGoal: null }])
})

test('a goal counts what is left near its end, and one that is too long is not sent', async () => {
  const { screen, served } = await opened()
  await screen.write(text(`${goal}.label`), 'a'.repeat(150))
  expect(screen.written()).toContain(text(`${goal}.left`, { count: 10 }))
  await screen.write(text(`${goal}.label`), 'a'.repeat(161))
  await screen.press(text(`${goal}.save`))
  expect(screen.written()).toContain(text('refusals.profile.goalTooLong', { maximum: 160 }))
  expect(served.bodies(change)).toEqual([])
})

test('a goal that is lost says so at its field and keeps what was written', async () => {
  const { screen, served } = await opened()
  served.answer(change, lost)
  await screen.write(text(`${goal}.label`), 'uma casa')
  await screen.press(text(`${goal}.save`))
  await until(() => expect(screen.written()).toContain(text('errors.calls.network')))
  expect(screen.control(text(`${goal}.label`)).value).toBe('uma casa')
})

test('who chooses an avatar finds the way to skins and accessories there', async () => {
  const { screen, served } = await opened()
  served.answer('GET /api/avatars', {
    currentAvatarId: null,
    profileImageUrl: null,
    accessoryId: null,
    skinId: null,
    items: [{ id: 'neo-trader', access: 'starter', owned: true }],
  })
  await screen.press(text('avatar.change'))
  await until(() => expect(screen.link(text('avatar.wardrobe')).getAttribute('href')).toBe('/store?tab=skins'))
})

test('whoever travels takes the zone of their device, after it was asked whether', async () => {
  const { screen, served } = await opened({ timeZone: away })
  await screen.press(text(`${zone}.use`))
  answerWith(served, { timeZone: zoneOfDevice(), zoneChangesFrom: Date.UTC(2026, 1, 1, 12) })
  await confirm(screen, text(`${zone}.use`))
  await until(() => expect(screen.written()).toContain(text(`${zone}.same`)))
  expect(served.bodies(change)).toEqual([{ timeZone: zoneOfDevice() }])
  expect(screen.hasButton(text(`${zone}.use`))).toBe(false)
})

test('a zone that may not be changed yet says from when on, and one that is refused says why', async () => {
  const later = await opened({ timeZone: away, zoneChangesFrom: Date.UTC(2026, 1, 1, 12) })
  expect(later.screen.written()).toContain(text(`${zone}.locked`, { from: Date.UTC(2026, 1, 1, 12) }))
  expect(later.screen.hasButton(text(`${zone}.use`))).toBe(false)
  clearScreen()
  const { screen, served } = await opened({ timeZone: away })
  served.answer(change, () => refused('profile.zoneUnknown', {}, 422))
  await screen.press(text(`${zone}.use`))
  await confirm(screen, text(`${zone}.use`))
  await until(() => expect(screen.alerts()).toContain(text('refusals.profile.zoneUnknown')))
})

test('what cannot be read says why and is read again at a press', async () => {
  const served = serve({ [me]: () => refused('request.tooMany', {}, 429) })
  const screen = await draw(<PersonalSection />, '/settings/personal')
  await until(() => expect(screen.written()).toContain(text('settings.personal.error')))
  served.answer(me, meOf())
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain('01/01/1990'))
})

const me = 'GET /api/me'
const anyText: unknown = expect.any(String)
const change = 'PATCH /api/profile'
const rename = 'PUT /api/profile/nickname'
const nickname = 'settings.personal.nickname'
const goal = 'settings.personal.goal'
const zone = 'settings.personal.zone'

/** A zone that is not this device's. */
const away = zoneOfDevice() === 'Asia/Tokyo' ? 'America/Bogota' : 'Asia/Tokyo'

async function opened(profile: Partial<Me['profile']> = {}) {
  const served = serve({ [me]: meOf({}, profile) })
  const screen = await draw(<PersonalSection />, '/settings/personal')
  await until(() => expect(screen.written()).toContain(text(`${zone}.label`)))
  await turn()
  return { screen, served }
}

type Opened = Awaited<ReturnType<typeof opened>>

/** The server takes a change: it answers with the profile as it is now, and is read so. */
function answerWith(served: Opened['served'], profile: Partial<Me['profile']>): void {
  for (const asked of [change, rename]) served.answer(asked, { profile: meOf({}, profile).profile })
  served.answer(me, meOf({}, profile))
}

async function ask(screen: Opened['screen'], written: string): Promise<void> {
  await screen.write(text(`${nickname}.label`), written)
  await screen.press(text(`${nickname}.save`))
}

/** Presses the button of the open question. */
async function confirm(screen: Opened['screen'], label: string): Promise<void> {
  const buttons = screen.all('dialog').flatMap((dialog) => (dialog.open ? dialog.querySelectorAll('button') : []))
  await doing(() => buttons.find((button) => button.textContent === label)?.click())
}
