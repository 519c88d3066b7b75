import type { Locator } from '@playwright/test'

export type Box = { left: number; top: number; right: number; bottom: number }

/** Where parts of a page are on the screen, in order; there is one at least. */
export async function boxesOf(parts: Locator): Promise<[Box, ...Box[]]> {
  const boxes = await parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right, bottom }
    }),
  )
  const [first, ...others] = boxes
  if (!first) throw new Error('nothing to measure')
  return [first, ...others]
}

/** The same on the page: whoever taps on a low screen scrolls to what they tap. */
export async function placesOf(parts: Locator): Promise<Box[]> {
  const scrolled = await parts.page().evaluate(() => window.scrollY)
  const boxes = await boxesOf(parts)
  return boxes.map(({ top, bottom, ...sides }) => ({ ...sides, top: top + scrolled, bottom: bottom + scrolled }))
}

/** Waits until what came has stopped moving. */
export async function standsStill(part: Locator): Promise<void> {
  await part.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
}
