import i18next from 'i18next'
import { createMemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'

import { fetched } from './fetched.tsx'
import { forAdmins } from './for-admins.tsx'

beforeAll(async () => {
  await i18next.init({ lng: 'pt-BR', resources: {} })
})

test('a choice that the address keeps is no arrival: no door is asked, and it is made before the next task', async () => {
  const { asked, router } = await arrived('/plans')
  const before = asked()
  void router.navigate('?interval=year', { replace: true })
  await Promise.resolve()
  expect(router.state.location.search).toBe('?interval=year')
  expect(router.state.navigation.state).toBe('idle')
  await router.navigate('?interval=year&plan=elite', { replace: true })
  expect(asked()).toBe(before)
})

test('another screen, the same one again and a retry are arrivals', async () => {
  const { asked, router } = await arrived('/plans?interval=year')
  const before = asked()
  await router.navigate('/plans?interval=year')
  expect(asked()).toBe(before + 1)
  await router.revalidate()
  expect(asked()).toBe(before + 2)
  await router.navigate('/admin')
  expect(asked()).toBe(before + 3)
})

test('nor are admins asked for again by a tab', async () => {
  const { asked, router } = await arrived('/admin')
  const before = asked()
  await router.navigate('?tab=second')
  expect(asked()).toBe(before)
  await router.navigate('/plans')
  await router.navigate('/admin')
  expect(asked()).toBe(before + 2)
})

/** A router with a screen behind a door and one of admins, and how often somebody was asked at either. */
async function arrived(at: string) {
  let asked = 0
  const ask = async () => {
    asked += 1
    return null
  }
  const screen = async () => () => null
  const router = createMemoryRouter(
    [
      { path: '/plans', ...fetched(screen, [], ask) },
      { path: '/admin', ...forAdmins(screen, [], async () => (await ask()) === null) },
    ],
    { initialEntries: [at] },
  )
  await expect.poll(() => router.state.initialized).toBe(true)
  return { asked: () => asked, router }
}
