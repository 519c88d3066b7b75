import { expect, test } from 'vitest'

import { chooseTheme, profileThemes, readTheme, shownTheme } from './profile-theme.ts'
import { perksOf, planNames } from './subscription/plans.ts'

test('a theme is chosen with a plan alone, and the standard one by everybody', () => {
  const outcomes = planNames.map((plan) => profileThemes.map((theme) => chooseTheme(theme, perksOf(plan)).ok))
  expect(outcomes.map((ok) => new Set(ok))).toEqual([new Set([false]), new Set([true]), new Set([true])])
  expect(chooseTheme('tide', perksOf('free'))).toMatchObject({ code: 'subscription.planRequired' })
  for (const plan of planNames) expect(chooseTheme(null, perksOf(plan))).toEqual({ ok: true, value: null })
})

test('what was chosen is shown while the plan lasts, and again with the next one', () => {
  expect(planNames.map((plan) => shownTheme('tide', perksOf(plan)))).toEqual([null, 'tide', 'tide'])
  expect(planNames.map((plan) => shownTheme(null, perksOf(plan)))).toEqual([null, null, null])
})

test('a theme that this version does not know is the standard one', () => {
  expect([readTheme('tide'), readTheme('of-tomorrow'), readTheme(null)]).toEqual(['tide', null, null])
  expect(shownTheme('of-tomorrow', perksOf('elite'))).toBeNull()
})
