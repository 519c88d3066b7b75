import type { Page } from '@playwright/test'

import { expect } from './_journey.ts'

/**
 * The address of a screen that this browser is to draw by itself, for journeys that answer its calls in the server's place:
 * the server draws no address that has more in it.
 */
export function drawnHere(path: string): string {
  return `${path}?drawn=here`
}

/** What joins a player to the others comes after the picture and draws nothing of it; the bell is read again then. */
const afterwards = [
  '/api/duel_invites',
  '/api/matchmaking/preferences',
  '/api/notices/summary',
  '/api/notices/milestones',
]

/**
 * Opens a screen in a browser that has kept no answers, where only `call` is answered, and holds that it stands whole once
 * `isDrawn` holds, and has asked for nothing else but what the shell around it draws.
 */
export async function expectOneRequest(
  page: Page,
  { path, call, isDrawn, shell = [] }: { path: string; call: string; isDrawn: () => Promise<void>; shell?: string[] },
): Promise<void> {
  const asked: string[] = []
  await page.route('**/api/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    if (asked.at(-1) === call) await route.continue()
  })
  await page.goto(path)
  await isDrawn()
  await expect(page.locator('main .animate-shimmer')).toHaveCount(0)
  expect(asked.filter((each) => ![...afterwards, ...shell].includes(each))).toEqual([call])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
