import type { CDPSession, Locator, Page } from '@playwright/test'

import { expect, expectUsable, test } from '../_journey.ts'
import { joinQuietly, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const bank = 'sistema_bancario'
const languages = ['pt-BR', 'en-US', 'es-ES', 'hi-IN', 'zh-CN', 'ar-SA']

type Spot = { x: number; y: number }

test('on a phone fingers move the map: the page scrolls over the whole city, and a drag is no tap', async ({
  visit,
}) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, hasTouch: true })
  const t = (key: string) => textIn('pt-BR', key)
  const { surface, frame } = await openMap(page, 'pt-BR')
  const fingers = await page.context().newCDPSession(page)
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  const whole = await viewOf(page)

  // One finger over the whole city is the page's.
  await scrolledBy(page, 'page', () => swipe(fingers, [middle], [{ x: middle.x, y: middle.y - 260 }]))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect(await viewOf(page)).toEqual(whole)
  await page.evaluate(() => scrollTo(0, 0))

  // Two fingers are the map's, also where they both go up.
  const apart = (by: number, up = 0) => [
    { x: middle.x - by, y: middle.y - up },
    { x: middle.x + by, y: middle.y - up },
  ]
  const heights = await heightsOf(page)
  await swipe(fingers, apart(40), apart(110, 60))
  const pinched = await viewOf(page)
  expect(pinched.zoom / whole.zoom).toBeGreaterThan(2)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await heightsOf(page)).toEqual(heights)

  // Then one finger moves it aslant, beginning on a name; the browser keeps what is nearly straight straight.
  await scrolledBy(page, 'map', () => swipe(fingers, [middle], [{ x: middle.x - 110, y: middle.y - 115 }]))
  const dragged = await viewOf(page)
  expect(dragged.x).toBeLessThan(pinched.x - 80)
  expect(dragged.y).toBeLessThan(pinched.y - 80)
  expect(dragged.zoom).toBe(pinched.zoom)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // It is never lost, however far it is flung.
  for (let times = 0; times < 4; times++) await swipe(fingers, [corner(frame, 0.9)], [corner(frame, 0.1)])
  expect(await shareOfFrame(page)).toBeGreaterThan(0.6)

  await page.getByRole('button', { name: t('district.map.whole') }).tap()
  await expect.poll(() => viewOf(page)).toEqual(whole)
  await page.getByRole('button', { name: t('district.map.nearer') }).tap()
  await expect.poll(async () => (await viewOf(page)).zoom / whole.zoom).toBeCloseTo(1.6)
  await page.getByRole('button', { name: t('district.map.farther') }).tap()
  await expect.poll(() => viewOf(page)).toEqual(whole)

  // Two taps in a row come nearer, also on a building, and open nothing; one opens what it is on.
  const tower = await centreOf(page.locator(`svg g[data-district=${bank}]`))
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [tower] })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [tower] })
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => (await viewOf(page)).zoom / whole.zoom).toBeCloseTo(1.6)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('button', { name: t('district.map.whole') }).tap()
  await expect.poll(() => viewOf(page)).toEqual(whole)
  await page.touchscreen.tap(tower.x, tower.y)
  await closeAndExpectFocus(page, surface, page.getByRole('dialog', { name: t(`app.districts.${bank}`) }))
  await page.locator('.city-name', { hasText: t('app.districts.fintech') }).tap()
  await closeAndExpectFocus(page, surface, page.getByRole('dialog', { name: t('app.districts.fintech') }))
})

test('at a desk wheel, mouse and keys move the map, at once for whoever wants less motion', async ({ visit }) => {
  const { page } = await visit({ locale: 'ar-SA', viewport: desktop, theme: 'light', reducedMotion: 'reduce' })
  const t = (key: string) => textIn('ar-SA', key)
  const { surface, frame } = await openMap(page, 'ar-SA')
  const whole = await viewOf(page)
  await expectUsable(page)

  // What is under the pointer stays there.
  const at = { x: frame.x + frame.width * 0.45, y: frame.y + frame.height * 0.55 }
  const under = ({ x, y, zoom }: Spot & { zoom: number }) => [(at.x - frame.x - x) / zoom, (at.y - frame.y - y) / zoom]
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(0, -240)
  await expect.poll(async () => (await viewOf(page)).zoom / whole.zoom).toBeCloseTo(Math.exp(0.48))
  const near = await viewOf(page)
  for (const [index, value] of under(near).entries())
    expect(Math.abs(value - (under(whole)[index] ?? 0))).toBeLessThan(2)

  // A mouse that goes down on a name and drags has opened nothing.
  const from = await centreOf(page.locator('.city-name', { hasText: t(`app.districts.${bank}`) }))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 50, from.y + 30, { steps: 4 })
  await page.mouse.up()
  const dragged = await viewOf(page)
  expect(Math.abs(dragged.x - near.x - 50)).toBeLessThanOrEqual(1)
  expect(Math.abs(dragged.y - near.y - 30)).toBeLessThanOrEqual(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // By keys each step is there with the next picture, and nothing moves by itself.
  await surface.focus()
  for (const [key, is] of [
    ['ArrowLeft', (now, then) => now.x > then.x],
    ['ArrowRight', (now, then) => now.x < then.x],
    ['ArrowUp', (now, then) => now.y > then.y],
    ['ArrowDown', (now, then) => now.y < then.y],
    ['+', (now, then) => Math.abs(now.zoom / then.zoom - 1.6) < 0.01],
    ['-', (now, then) => Math.abs(now.zoom / then.zoom - 1 / 1.6) < 0.01],
    ['0', (now) => now.zoom === whole.zoom && now.x === whole.x && now.y === whole.y],
  ] satisfies [string, (now: View, then: View) => boolean][]) {
    const then = await viewOf(page)
    await page.keyboard.press(key)
    expect(is(await viewOf(page), then), key).toBe(true)
  }
  // What less motion shortens to nothing may be there for a moment; what goes on by itself would be there for ever.
  const moving = () => page.locator('.city-map').evaluate((map) => map.getAnimations({ subtree: true }).length)
  await expect.poll(moving).toBe(0)
  await page.keyboard.press('+')
  await expectUsable(page)
  await page.keyboard.press('Home')

  await page.locator('.city-name', { hasText: t('app.districts.fintech') }).click()
  const dialog = page.getByRole('dialog', { name: t('app.districts.fintech') })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(surface).toBeFocused()
})

test('the names are large enough, apart from each other and within the map on a phone in every language', async ({
  visit,
}) => {
  for (const language of languages) {
    const { page } = await visit({ locale: language, viewport: phone })
    const { frame } = await openMap(page, language)
    const boxes = await boxesOf(page.locator('.city-name-text'))
    expect(boxes).toHaveLength(7)
    for (const [index, box] of boxes.entries()) {
      expect(box.x, language).toBeGreaterThanOrEqual(frame.x)
      expect(box.x + box.width, language).toBeLessThanOrEqual(frame.x + frame.width)
      for (const other of boxes.slice(index + 1)) expect(areApart(box, other), language).toBe(true)
    }
    const sizes = await page
      .locator('.city-name-text')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize))
    for (const size of sizes) expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(12)
  }
})

for (const theme of ['dark', 'light'] as const) {
  test(`every sky keeps to the ${theme} theme, and what is written over it can be read`, async ({ visit }) => {
    const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme })
    await openMap(page, 'pt-BR')
    const { timeZone } = await profileOf(page)
    const hour = Number(new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone }).format())
    const sky = hour < 5 || hour >= 20 ? 'night' : hour < 8 ? 'dawn' : hour < 17 ? 'day' : 'dusk'
    const map = page.locator('.city-map')
    await expect(map).toHaveAttribute('data-sky', sky)
    for (const each of ['night', 'dawn', 'day', 'dusk']) {
      await map.evaluate((element, value) => element.setAttribute('data-sky', value), each)
      const { worst, above } = await map.evaluate(contrastsOn)
      expect(worst, each).toBeGreaterThanOrEqual(4.5)
      expect(theme === 'dark' ? above < 0.1 : above > 0.4, `${each} is ${theme}: ${above}`).toBe(true)
    }
  })
}

type View = Spot & { zoom: number }
type Box = Spot & { width: number; height: number }

async function openMap(page: Page, language: string): Promise<{ surface: Locator; frame: Box }> {
  await joinQuietly(page, newPerson(language))
  await page.goto('/satoshi-city')
  const surface = page.getByRole('application')
  await expect(surface).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const [frame] = await boxesOf(surface)
  if (!frame) throw new Error('the map has no place')
  return { surface, frame }
}

/** Where the picture's own beginning is in the map, in whole pixels, and how large it is drawn. */
async function viewOf(page: Page): Promise<View> {
  return page
    .locator('.city-plane')
    .first()
    .evaluate((plane) => {
      const [at, frame] = [plane, plane.closest('.city-surface')].map((one) => one?.getBoundingClientRect())
      const place = (one = 0, other = 0) => Math.round(one - other)
      return {
        x: place(at?.left, frame?.left),
        y: place(at?.top, frame?.top),
        zoom: new DOMMatrix(getComputedStyle(plane).transform).a,
      }
    })
}

/** Does something that lets the map or the page scroll by itself, and waits until it stands. */
async function scrolledBy(page: Page, what: 'map' | 'page', act: () => Promise<void>): Promise<void> {
  const ended = await page.evaluateHandle((where) => {
    const scroller = where === 'map' ? document.querySelector('.city-surface') : document
    let [moved, done] = [false, false]
    scroller?.addEventListener('scroll', () => (moved = true))
    scroller?.addEventListener('scrollend', () => (done ||= moved))
    return { isOver: () => done }
  }, what)
  await act()
  await expect.poll(() => ended.evaluate(({ isOver }) => isOver())).toBe(true)
}

async function boxesOf(all: Locator): Promise<Box[]> {
  return all.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
}

async function heightsOf(page: Page): Promise<number[]> {
  return (await boxesOf(page.locator('.city-name-text'))).map(({ height }) => Math.round(height))
}

async function centreOf(one: Locator): Promise<Spot> {
  const [{ x, y, width, height } = { x: 0, y: 0, width: 0, height: 0 }] = await boxesOf(one)
  return { x: x + width / 2, y: y + height / 2 }
}

function areApart(one: Box, other: Box): boolean {
  return (
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y
  )
}

function corner({ x, y, width, height }: Box, share: number): Spot {
  return { x: x + width * share, y: y + height * share }
}

/** How much of the frame the picture of the city is over: the least of its width and of its height. */
async function shareOfFrame(page: Page): Promise<number> {
  const [frame] = await boxesOf(page.getByRole('application'))
  const [picture] = await boxesOf(page.locator('.city-plane > svg'))
  if (!frame || !picture) return 0
  const over = (start: number, end: number, from: number, to: number) => Math.min(end, to) - Math.max(start, from)
  return Math.min(
    over(picture.x, picture.x + picture.width, frame.x, frame.x + frame.width) / frame.width,
    over(picture.y, picture.y + picture.height, frame.y, frame.y + frame.height) / frame.height,
  )
}

/** Puts fingers down and moves them to where they are let go, as slowly as a hand. */
async function swipe(fingers: CDPSession, from: Spot[], to: Spot[]): Promise<void> {
  const steps = 10
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((spot, id) => ({ ...spot, id })) })
  await send('touchStart', from)
  for (let step = 1; step <= steps; step++) {
    const share = step / steps
    await send(
      'touchMove',
      from.map((spot, index) => ({
        x: spot.x + ((to[index]?.x ?? spot.x) - spot.x) * share,
        y: spot.y + ((to[index]?.y ?? spot.y) - spot.y) * share,
      })),
    )
  }
  await send('touchEnd', [])
}

async function closeAndExpectFocus(page: Page, surface: Locator, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: textIn('pt-BR', 'a11y.close') }).tap()
  await expect(dialog).toBeHidden()
  await expect(surface).toBeFocused()
}

async function profileOf(page: Page): Promise<{ timeZone: string }> {
  const reply = await page.request.get('/api/me')
  return ((await reply.json()) as { profile: { timeZone: string } }).profile // safe: the contract's shape
}

/** In the page: the worst contrast of a name on its ground and of the title on the sky above, and how light that sky is. */
function contrastsOn(map: Element): { worst: number; above: number } {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const luminance = (colour: string) => {
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    const [red = 0, green = 0, blue = 0, opaque = 0] = canvas.getImageData(0, 0, 1, 1).data
    if (opaque < 255) throw new Error(`${colour} lets something through`)
    return 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)
  }
  const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  const names = [...map.querySelectorAll('.city-name-text')].map((name) => {
    const { color, backgroundColor } = getComputedStyle(name)
    return contrast(luminance(color), luminance(backgroundColor))
  })
  const title = map.querySelector('.city-title')
  const style = getComputedStyle(map)
  const skies = ['--sky-top', '--sky-mid'].map((token) => luminance(style.getPropertyValue(token)))
  const ink = title ? luminance(getComputedStyle(title).color) : 0
  return { worst: Math.min(...names, ...skies.map((sky) => contrast(ink, sky))), above: skies[0] ?? 0 }
}
