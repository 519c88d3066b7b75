import { afterEach, expect, test } from 'vitest'

import { FakeEvent } from '../lib/_dom-events.ts'
import { fakePage } from '../lib/_dom.ts'
import { serve } from '../lib/_network.ts'
import { draw, text, until } from '../lib/_screen.tsx'
import { query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { meOf } from '../lib/_me.ts'
import { beginAs } from './_identity.ts'
import { LeaveCard } from './leave-card.tsx'

beginAs('Ana')
// The page that was left is the page of the next test.
afterEach(() => void fakePage.window.dispatchEvent(new FakeEvent('pageshow')))

test('signing out is told the server, leaves nothing of the player here and opens the welcome page', async () => {
  const { screen, served } = await opened()
  queryClient.setQueryData(query.profile.me.queryKey(), meOf())
  await screen.press(text('account.leave.action'))
  await until(() => expect(fakePage.window.location.opened).toEqual(['/welcome']))
  expect(served.calls()).toEqual([signOut])
  expect(queryClient.getQueryData(query.profile.me.queryKey())).toBeUndefined()
  expect(fakePage.local.getItem('satoshi_user')).toBeNull()
})

test('two taps sign out once, and the page is left only when the server has answered', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { screen, served } = await opened(answer.promise)
  await screen.press(text('account.leave.action'))
  await screen.press(text('account.leave.action'))
  await until(() => expect(screen.button(text('account.leave.action')).getAttribute('aria-busy')).toBe('true'))
  expect(fakePage.window.location.opened).toEqual([])
  answer.resolve({ success: true })
  await until(() => expect(fakePage.window.location.opened).toEqual(['/welcome']))
  expect(served.calls()).toEqual([signOut])
})

const signOut = 'POST /api/auth/sign-out'

async function opened(answer: unknown = { success: true }) {
  const served = serve({ [signOut]: answer })
  return { served, screen: await draw(<LeaveCard />, '/settings/account') }
}
