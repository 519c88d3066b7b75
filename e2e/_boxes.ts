import type { Locator, Page } from '@playwright/test'

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

/** What moves from one place to another just now, slowly enough to be seen. */
export async function movingIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 20)
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .filter((frame) => ['translate', 'transform', 'minHeight', 'scale'].some((name) => name in frame))
      .map((frame) => JSON.stringify(frame)),
  )
}
