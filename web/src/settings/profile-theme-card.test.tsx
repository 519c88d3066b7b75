import { perksOf } from '@satoshi/rules/subscription/plans'
import { profileThemes } from '@satoshi/rules/profile-theme'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { useToast } from '../kit/toast-store.ts'
import { meOf, type Me } from '../lib/_me.ts'
import { refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until, type Screen } from '../lib/_screen.tsx'
import { ProfileThemeCard } from './profile-theme-card.tsx'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'settings', 'refusals'))
beforeEach(() => useToast.setState({ item: null }))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

test('without a plan the themes are seen and none can be chosen', async () => {
  const screen = await draw(<ProfileThemeCard profile={profileOf({})} />)
  for (const theme of profileThemes) expect(screen.written()).toContain(nameOf(theme))
  expect(screen.all('input')).toHaveLength(0)
  expect(screen.one('a').getAttribute('href')).toBe('/subscription-plans')
  expect(screen.written()).toContain(text(`${theme}.closed`))
})

test('minors, who can buy no plan, are led nowhere', async () => {
  const screen = await draw(<ProfileThemeCard profile={profileOf({ birthDate: '2015-01-01' })} />)
  expect(screen.written()).toContain(nameOf('tide'))
  expect(screen.all('a')).toHaveLength(0)
})

test('what was chosen with a plan that is over comes back with the next one, and says so', async () => {
  const screen = await draw(<ProfileThemeCard profile={profileOf({ profileTheme: 'tide' })} />)
  expect(screen.written()).toContain(text(`${theme}.kept`, { theme: nameOf('tide') }))
})

test('with a plan a theme is taken at a press, and the standard one as well', async () => {
  const served = serve({ [change]: { profile: profileOf({ profileTheme: 'tide' }) } })
  const screen = await draw(
    <ProfileThemeCard profile={profileOf({ perks: perksOf('premium'), profileTheme: 'neon' })} />,
  )
  expect(checked(screen)).toEqual(['neon'])
  await screen.choose(nameOf('tide'))
  await until(() => expect(useToast.getState().item?.title).toBe(text(`${theme}.saved`)))
  await screen.choose(nameOf('standard'))
  await until(() => expect(served.bodies(change)).toEqual([{ profileTheme: 'tide' }, { profileTheme: null }]))
})

test('a theme that is refused says why, and what was chosen stands', async () => {
  serve({ [change]: () => refused('subscription.planRequired', {}, 403) })
  const screen = await draw(<ProfileThemeCard profile={profileOf({ perks: perksOf('elite') })} />)
  await screen.choose(nameOf('ember'))
  await until(() => expect(screen.alerts()).toContain(text('refusals.subscription.planRequired')))
  expect(checked(screen)).toEqual(['standard'])
})

const change = 'PATCH /api/profile'
const theme = 'settings.personal.profileTheme'

function nameOf(name: string): string {
  return text(`${theme}.names.${name}`)
}

function profileOf(changes: Partial<Me['profile']>): Me['profile'] {
  return meOf({}, changes).profile
}

/** The values of the cards that are chosen. */
function checked(screen: Screen): (string | null)[] {
  return screen.all('input').flatMap((input) => (input.checked ? [input.getAttribute('value')] : []))
}
