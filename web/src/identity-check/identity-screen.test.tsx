import type { IdentityStanding } from '@satoshi/contract/identity-check'
import { hour, second } from '@satoshi/rules/time'
import { playerReasons, revocationReasons } from '@satoshi/rules/identity-check/standing'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import { isolated } from '../lib/isolated.ts'
import { meOf } from '../lib/_me.ts'
import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, pass, text, until } from '../lib/_screen.tsx'
import { invalidate, queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { draftOf, now, standingOf } from './_identity.ts'
import { Component as IdentityScreen } from './identity-screen.tsx'

/** The id that a command was given. */
const anyId: unknown = expect.any(String)

beforeAll(async () => {
  await loadTexts('app', 'errors', 'a11y', 'auth', 'identityCheck', 'refusals')
  setStaleQueries(queriesByTopic(domains))
})
beforeEach(() => vi.useFakeTimers({ now }))
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const mine = 'GET /api/identity-check'
const consent = 'PUT /api/identity-check/consent'
const submit = 'POST /api/identity-check'
const withdraw = 'DELETE /api/identity-check'

test('where identities are not checked it says so, and leads to the game', async () => {
  const { screen } = await opened({ offered: false })
  expect(screen.written()).toContain(text('identityCheck.unavailable.title'))
  expect(screen.link(text('identityCheck.play')).getAttribute('href')).toBe('/game-mode')
})

test('what was verified stays told where identities are not checked any more', async () => {
  const { screen } = await opened({ offered: false, state: 'approved', decidedAt: now, deletedAt: null })
  expect(screen.written()).toContain(text('identityCheck.approved.title'))
  expect(screen.written()).toContain(text('identityCheck.deletion.done'))
})

test.each(revocationReasons)(
  'a verification that was taken back says why, and leads on where it was ours: %s',
  async (reason) => {
    const { screen } = await opened({ state: 'revoked', revocation: reason, decidedAt: now })
    expect(screen.written()).toContain(text(`identityCheck.revoked.reasons.${reason}`))
    expect(screen.written().includes(text('identityCheck.revoked.contest'))).toBe(reason !== 'mistake')
    expect(screen.hasButton(text('identityCheck.rejected.again'))).toBe(reason === 'mistake')
    if (reason !== 'mistake') return
    await screen.press(text('identityCheck.rejected.again'))
    expect(screen.hasButton(text('identityCheck.consent.agree'))).toBe(true)
  },
)

test('a minor is asked nothing', async () => {
  const { screen } = await opened({ bar: 'minor' })
  expect(screen.written()).toContain(text('identityCheck.bar.minorTitle'))
  expect(screen.all('input')).toEqual([])
})

test('whoever has not confirmed their address can have the link sent again', async () => {
  const { screen } = await opened({ bar: 'unconfirmed' })
  await pass(second)
  const sentTo = text('identityCheck.bar.unconfirmedText', { email: isolated('ana@example.com') })
  await until(() => expect(screen.written()).toContain(sentTo))
  expect(screen.hasButton(text('auth.resend.action'))).toBe(true)
})

test('nothing is asked before the player agrees, and then the first photo', async () => {
  const { screen, served } = await opened()
  expect(screen.all('input')).toEqual([])
  served.answer(consent, draftOf({ photos: [] }))
  await screen.press(text('identityCheck.consent.agree'))
  await until(() => expect(screen.written()).toContain(text('identityCheck.photos.front.hint')))
  expect(served.bodies(consent)).toEqual([{ commandId: anyId, given: true }])
  expect(screen.written()).not.toContain(text('identityCheck.photos.back.hint'))
  expect(screen.written()).not.toContain(text('identityCheck.form.title'))
})

test.each([false, true])(
  'whether somebody outside sees it first is said before the player agrees (%s)',
  async (checkedOutside) => {
    const { screen } = await opened({ checkedOutside })
    expect(screen.written().includes(text('identityCheck.consent.outside'))).toBe(checkedOutside)
  },
)

test('whoever used up their tries is told when the next one opens, and cannot agree before', async () => {
  const { screen, served } = await opened({ triesLeft: 0, retryAt: now + 2 * hour })
  expect(screen.hasButton(text('identityCheck.consent.agree'))).toBe(false)
  served.answer(mine, standingOf({ triesLeft: 1 }))
  await pass(2 * hour + 2 * second)
  await until(() => expect(screen.hasButton(text('identityCheck.consent.agree'))).toBe(true))
})

test('a refusal of the consent is told, and what holds now is shown', async () => {
  const { screen, served } = await opened()
  served.answer(consent, () => refused('identityCheck.minor', {}, 403))
  served.answer(mine, standingOf({ bar: 'minor' }))
  await screen.press(text('identityCheck.consent.agree'))
  await until(() => expect(screen.written()).toContain(text('identityCheck.bar.minorTitle')))
})

test('taking the consent back is asked once more', async () => {
  const { screen, served } = await opened(draftOf())
  await screen.press(text('identityCheck.giveUp.open'))
  expect(served.bodies(consent)).toEqual([])
  served.answer(consent, standingOf())
  await screen.press(text('identityCheck.giveUp.confirm'))
  await until(() => expect(screen.hasButton(text('identityCheck.consent.agree'))).toBe(true))
  expect(served.bodies(consent)).toEqual([{ commandId: anyId, given: false }])
})

test('the data are asked when the photos are there, and sent with the day as a calendar has it', async () => {
  const { screen, served } = await opened(draftOf())
  served.answer(submit, standingOf({ state: 'pending', cpfEnding: '25', submittedAt: now }))
  await fill(screen)
  await until(() => expect(screen.written()).toContain(text('identityCheck.pending.title')))
  expect(served.bodies(submit)).toEqual([
    { commandId: anyId, fullName: 'Ana Maria da Silva', cpf: '529.982.247-25', birthDate: '1990-01-01' },
  ])
  // The CPF is never told whole again.
  expect(screen.written()).toContain('•••.•••.•••-25')
  expect(screen.written()).not.toContain('529')
})

test('what is wrong is told at its field, and nothing is sent', async () => {
  const { screen, served } = await opened(draftOf())
  await fill(screen, { fullName: 'Ana', cpf: '11111111111', birthDate: '31021990' })
  expect(screen.all('[aria-invalid="true"]').map(({ name }) => name)).toEqual(['fullName', 'cpf', 'birthDate'])
  expect(screen.written()).toContain(text('refusals.identityCheck.nameInvalid'))
  expect(screen.written()).toContain(text('refusals.identityCheck.cpfInvalid'))
  expect(screen.written()).toContain(text('identityCheck.form.noSuchDay'))
  expect(served.bodies(submit)).toEqual([])
})

test('a mistyped CPF is told with its last digit, before anything is sent', async () => {
  const { screen } = await opened(draftOf())
  await screen.write(text('identityCheck.data.cpf'), '52998224724')
  expect(screen.written()).toContain(text('refusals.identityCheck.cpfInvalid'))
  await screen.write(text('identityCheck.data.cpf'), '52998224725')
  expect(screen.written()).not.toContain(text('refusals.identityCheck.cpfInvalid'))
})

test.each([
  ['nameInvalid', 'fullName'],
  ['cpfInvalid', 'cpf'],
  ['birthDateDiffers', 'birthDate'],
])('what the server refuses as %s is told at its field, which has the focus', async (reason, field) => {
  const { screen, served } = await opened(draftOf())
  served.answer(submit, () => refused(`identityCheck.${reason}`, {}, 422))
  await fill(screen)
  await until(() => expect(screen.written()).toContain(text(`refusals.identityCheck.${reason}`)))
  expect(screen.all('[aria-invalid="true"]').map(({ name }) => name)).toEqual([field])
  expect(document.activeElement).toBe(screen.one(`input[name="${field}"]`))
})

test.each(['photoMissing', 'noConsent', 'unavailable'])('a refusal as %s is told above the button', async (reason) => {
  const { screen, served } = await opened(draftOf())
  served.answer(submit, () => refused(`identityCheck.${reason}`, {}, 409))
  await fill(screen)
  await until(() => expect(screen.alerts().join()).toContain(text(`refusals.identityCheck.${reason}`)))
})

test('without a connection nothing is lost of what was typed', async () => {
  const { screen, served } = await opened(draftOf())
  served.answer(submit, lost)
  await fill(screen)
  await pass(10 * second)
  await until(() => expect(screen.alerts().join()).toContain(text('errors.calls.network')))
  expect(screen.one('input[name="fullName"]').value).toBe('Ana Maria da Silva')
  // The same command, however often it was sent.
  const commands = served.bodies(submit).map((body) => (body as { commandId: string }).commandId)
  expect(commands.length).toBe(3)
  expect(new Set(commands).size).toBe(1)
})

test('what waits can be taken back, after a question', async () => {
  const { screen, served } = await opened({ state: 'pending', cpfEnding: '25', submittedAt: now })
  await screen.press(text('identityCheck.withdraw.open'))
  served.answer(withdraw, standingOf({ triesLeft: 2 }))
  await screen.press(text('identityCheck.withdraw.confirm'))
  await until(() => expect(screen.hasButton(text('identityCheck.consent.agree'))).toBe(true))
})

test('a decision that comes while the screen is open is shown', async () => {
  const { screen, served } = await opened({ state: 'pending', submittedAt: now })
  served.answer(mine, standingOf({ state: 'approved', decidedAt: now, deletedAt: now + 30 * 24 * hour }))
  await invalidate('notifications')
  await until(() => expect(screen.written()).toContain(text('identityCheck.approved.title')))
  expect(screen.written()).toContain(text('identityCheck.deletion.on', { date: isolated('26/12/2026') }))
})

test.each(playerReasons)('rejected as %s it says what to do better', async (reason) => {
  const { screen } = await opened({ state: 'rejected', reason, decidedAt: now, retryAt: now + 24 * hour, triesLeft: 2 })
  expect(screen.written()).toContain(text(`identityCheck.rejected.reasons.${reason}`))
})

test('a rejected player reads the reviewer’s words, waits by the server’s clock, and begins with the consent', async () => {
  const rejected = { state: 'rejected', reason: 'unreadable', note: 'Falta o verso', triesLeft: 2 } as const
  const { screen, served } = await opened({ ...rejected, retryAt: now + 24 * hour })
  expect(screen.one('blockquote').textContent).toBe('Falta o verso')
  expect(screen.hasButton(text('identityCheck.rejected.again'))).toBe(false)
  served.answer(mine, standingOf(rejected))
  await pass(24 * hour + 2 * second)
  await until(() => expect(screen.hasButton(text('identityCheck.rejected.again'))).toBe(true))
  await screen.press(text('identityCheck.rejected.again'))
  expect(screen.hasButton(text('identityCheck.consent.agree'))).toBe(true)
})

test('what cannot be read says so, and is read again by a tap', async () => {
  const served = serve({ 'GET /api/me': meOf(), [mine]: () => refused('service.fault', {}, 400) })
  const screen = await draw(<IdentityScreen />, '/identity-verification')
  await until(() => expect(screen.alerts().join()).toContain(text('identityCheck.error')))
  served.answer(mine, standingOf())
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.hasButton(text('identityCheck.consent.agree'))).toBe(true))
})

async function opened(changes: Partial<IdentityStanding> = {}) {
  const served = serve({ 'GET /api/me': meOf(), [mine]: standingOf(changes) })
  const screen = await draw(<IdentityScreen />, '/identity-verification')
  await until(() => expect(screen.all('h2').length).toBeGreaterThan(0))
  return { screen, served }
}

type Drawn = Awaited<ReturnType<typeof draw>>

async function fill(
  screen: Drawn,
  data = { fullName: 'Ana Maria da Silva', cpf: '52998224725', birthDate: '01011990' },
): Promise<void> {
  for (const [field, value] of Object.entries(data)) await screen.write(text(`identityCheck.data.${field}`), value)
  await screen.pick('button[type="submit"]')
}
