import { defaultExperience, defaultNotices } from '@satoshi/rules/settings'
import { useLayoutEffect } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { useExperience } from '../kit/experience.ts'
import { useToast } from '../kit/toast-store.ts'
import { query } from './api.ts'
import { FakeEvent } from './_dom-events.ts'
import { fakePage } from './_dom.ts'
import { lost, refused, serve } from './_network.ts'
import { queryClient } from './query-client.ts'
import { clearScreen, doing, draw, loadTexts, pass, text, turn, until } from './_screen.tsx'
import { useSession } from './session.ts'
import { chooseExperience, chooseNotices, SettingsSync } from './settings.ts'
import { startSettings, storedSettings } from './stored-settings.ts'

const change = 'PATCH /api/settings'
const ana = { id: '0198c000-0000-7000-8000-000000000001', nickname: 'Ana', avatar: null }
const bia = { id: '0198c000-0000-7000-8000-000000000002', nickname: 'Bia', avatar: null }

beforeAll(async () => {
  await loadTexts('app', 'errors', 'refusals')
  startSettings()
})
beforeEach(() => {
  vi.useFakeTimers()
  useToast.setState({ item: null })
  useSession.setState({ user: ana, loading: false })
})
afterEach(() => {
  useSession.setState({ user: null })
  clearScreen()
  useExperience.setState({ experience: defaultExperience })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('several choices are shown at once and sent as one call, the last of each', async () => {
  const served = await opened()
  chooseExperience({ sound: false })
  chooseExperience({ haptics: false })
  chooseExperience({ sound: true })
  chooseNotices({ progress: false })
  expect(useExperience.getState().experience).toMatchObject({ sound: true, haptics: false })
  await pass(500)
  await until(() => expect(storedSettings().unsent).toBeNull())
  expect(served.bodies(change)).toEqual([{ experience: { sound: true, haptics: false }, notices: { progress: false } }])
})

test('what is chosen while a call is pending waits for it, and goes with the next', async () => {
  const first = Promise.withResolvers<unknown>()
  const served = await opened(() => first.promise)
  chooseExperience({ sound: false, haptics: false })
  await pass(500)
  chooseExperience({ sound: true })
  await pass(2_000)
  expect(served.bodies(change)).toHaveLength(1)
  expect(storedSettings().unsent?.choice.experience).toEqual({ sound: true, haptics: false })
  served.answer(change, {})
  first.resolve({})
  await turn()
  await pass(500)
  await until(() => expect(storedSettings().unsent).toBeNull())
  expect(served.bodies(change)[1]).toMatchObject({ experience: { sound: true } })
})

test('what is lost is kept, said once, and sent when the network is back', async () => {
  const served = await opened(lost)
  chooseExperience({ sound: false })
  await pass(500)
  await until(() => expect(useToast.getState().item?.title).toBe(text('app.settingsKept.title')))
  useToast.setState({ item: null })
  await pass(31_000)
  expect(useToast.getState().item).toBeNull()
  expect(storedSettings().unsent).toEqual({ userId: ana.id, choice: { experience: { sound: false }, notices: {} } })
  served.answer(change, {})
  await doing(() => void fakePage.window.dispatchEvent(new FakeEvent('online')))
  await until(() => expect(storedSettings().unsent).toBeNull())
})

test('what is refused is said and not sent again', async () => {
  const served = await opened(() => refused('request.invalid', {}, 400))
  chooseExperience({ sound: false })
  await pass(500)
  await until(() => expect(useToast.getState().item?.tone).toBe('danger'))
  expect(storedSettings().unsent).toBeNull()
  await pass(60_000)
  expect(served.bodies(change)).toHaveLength(1)
})

test('what waits at a sign-out is for the same player alone', async () => {
  const served = await opened()
  chooseExperience({ sound: false })
  await doing(() => useSession.setState({ user: null }))
  expect(storedSettings()).toMatchObject({ unsent: null, account: null, experience: { sound: false } })
  await doing(() => useSession.setState({ user: bia }))
  await pass(500)
  expect(storedSettings().unsent).toBeNull()
  expect(served.bodies(change)).toEqual([])
})

test('what another tab left unsent is sent here', async () => {
  chooseExperience({ sound: false })
  const { unsent } = storedSettings()
  expect(unsent?.userId).toBe(ana.id)
  const served = await opened()
  await until(() => expect(storedSettings().unsent).toBeNull())
  expect(served.bodies(change)).toEqual([{ experience: { sound: false } }])
})

test.each([
  ['is kept', ana, { userId: ana.id, at: 1 }],
  ['is not kept where somebody else is here by the time that it is shown', bia, null],
])('what the account says %s', async (_, here, kept) => {
  const settings = { experience: defaultExperience, notices: defaultNotices, theme: null }
  const answer: object = { settings, profile: { id: ana.id, language: 'pt-BR' }, serverNow: 1 }
  serve({ 'GET /api/me': () => new Promise(() => undefined) })
  // As a page has it from the beginning that came with its answers.
  queryClient.setQueryData([...query.profile.me.queryKey()], answer)
  const Leaving = () => {
    useLayoutEffect(() => useSession.setState({ user: here }), [])
    return <SettingsSync />
  }
  await draw(<Leaving />)
  expect(storedSettings().account).toEqual(kept && expect.objectContaining(kept))
})

async function opened(answer: () => unknown = () => ({})) {
  const never = new Promise<never>(() => undefined)
  const served = serve({ [change]: answer, 'GET /api/me': () => never })
  await draw(<SettingsSync />)
  return served
}
