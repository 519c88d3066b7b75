import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { FakeElement } from '../lib/_dom.ts'
import { clearScreen, doing, draw, pass, text } from '../lib/_screen.tsx'
import { prepareTransfers, soon } from './_transfers.ts'
import { Scanner } from './scanner.tsx'

const payload = 'satoshi:pay?to=somebody'

beforeAll(async () => {
  await prepareTransfers()
  // A film that runs: the page of a test has none.
  Object.assign(FakeElement.prototype, { play: async () => undefined })
})
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(document, { visibilityState: 'visible' })
})
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'busy'],
] as const)('a camera that fails by %s is told as such, with the way by hand', async (name, fault) => {
  stubCamera(() => Promise.reject(Object.assign(new Error('camera'), { name })))
  stubReader([])
  const { screen, seen } = await opened()
  await soon(() => expect(screen.alerts().join()).toContain(text(`transfer.scan.faults.${fault}`)))
  expect(screen.alerts().join()).toContain(text('transfer.scan.error'))
  await screen.press(text('transfer.scan.byHand'))
  expect(seen).toEqual(['closed'])
})

test('a device without any camera, and a browser that knows of none, say so', async () => {
  stubReader([])
  const { screen } = await opened()
  await soon(() => expect(screen.alerts().join()).toContain(text('transfer.scan.faults.none')))
})

test('where nothing reads codes that is said, and the camera is let go', async () => {
  const camera = stubCamera()
  const { screen } = await opened()
  await soon(() => expect(screen.alerts().join()).toContain(text('transfer.scan.faults.reader')))
  expect(camera.stopped).toBe(1)
})

test('a code of ours is told once and ends the camera; others are told apart from it', async () => {
  const camera = stubCamera()
  stubReader([[], ['https://example.org'], [payload], [payload]])
  const { screen, seen } = await opened()
  await soon(() => expect(screen.written()).toContain(text('transfer.scan.looking')))
  await pass(150)
  expect(screen.written()).toContain(text('transfer.scan.others'))
  await pass(1_000)
  expect(seen).toEqual([payload])
  expect(camera.stopped).toBe(1)
})

test('a camera that another app takes is told as such', async () => {
  const camera = stubCamera()
  stubReader([])
  const { screen } = await opened()
  await soon(() => expect(screen.written()).toContain(text('transfer.scan.looking')))
  await doing(() => camera.lose())
  expect(screen.alerts().join()).toContain(text('transfer.scan.faults.busy'))
  expect(camera.stopped).toBe(1)
})

test('in a page behind others the camera is off, and on again when the page is seen', async () => {
  const camera = stubCamera()
  stubReader([...Array.from({ length: 3 }, () => []), [payload]])
  const { screen, seen } = await opened()
  await soon(() => expect(screen.written()).toContain(text('transfer.scan.looking')))
  await showPage('hidden')
  expect(camera.stopped).toBe(1)
  await pass(5_000)
  expect(seen).toEqual([])
  await showPage('visible')
  await pass(1_000)
  expect(seen).toEqual([payload])
  expect(camera.stopped).toBe(2)
})

test('a code of somebody else is spoken of while it is there, and two seconds later', async () => {
  stubCamera()
  stubReader([['https://example.org'], [], ['https://example.org']])
  const { screen } = await opened()
  await soon(() => expect(screen.written()).toContain(text('transfer.scan.others')))
  await pass(1_000)
  expect(screen.written()).toContain(text('transfer.scan.others'))
  await pass(2_000)
  expect(screen.written()).toContain(text('transfer.scan.looking'))
})

test('a scanner that is closed while the browser asks lets go of the camera that comes', async () => {
  let grant: (stream: unknown) => void = () => undefined
  const camera = stubCamera(() => new Promise((resolve) => (grant = resolve)))
  stubReader([[payload]])
  const { screen, seen } = await opened()
  screen.leave()
  await doing(() => grant(camera.stream))
  await pass(1_000)
  expect(seen).toEqual([])
  expect(camera.stopped).toBe(1)
})

test('a reader that fails again and again is given up, one that fails at first is not', async () => {
  stubCamera()
  stubReader([...Array.from({ length: 9 }, () => null), [payload]])
  const { seen } = await opened()
  await pass(3_000)
  expect(seen).toEqual([payload])
  clearScreen()
  stubReader(Array.from({ length: 30 }, () => null))
  const { screen } = await opened()
  await pass(5_000)
  expect(screen.alerts().join()).toContain(text('transfer.scan.faults.reader'))
})

test('the light is offered where the camera has one, and says whether it is on', async () => {
  const camera = stubCamera(undefined, true)
  stubReader([])
  const { screen } = await opened()
  await soon(() => expect(screen.hasButton(text('transfer.scan.light'))).toBe(true))
  await screen.press(text('transfer.scan.light'))
  await soon(() => expect(screen.button(text('transfer.scan.light')).getAttribute('aria-pressed')).toBe('true'))
  expect(camera.lit).toEqual([true])
})

test.each([
  [[payload], null],
  [['https://example.org'], 'others'],
  [[], 'nothing'],
  [null, 'unread'],
] as const)('a picture with %j leads to %s', async (texts, fault) => {
  stubCamera(() => Promise.reject(Object.assign(new Error('camera'), { name: 'NotFoundError' })))
  stubReader([texts])
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10 }))
  const { screen, seen } = await opened()
  const input = screen.one('input[type="file"]')
  Object.assign(input, { files: [new File(['x'], 'code.png')] })
  await doing(() => input.dispatchEvent(new CustomEvent('change', { bubbles: true }) as never))
  await pass(10)
  if (fault) await soon(() => expect(screen.alerts()).toContain(text(`transfer.scan.pictures.${fault}`)))
  expect(seen).toEqual(fault ? [] : [payload])
})

async function opened() {
  const seen: string[] = []
  const screen = await draw(<Scanner onPayload={(one) => seen.push(one)} onClose={() => seen.push('closed')} />)
  return { screen, seen }
}

async function showPage(visibilityState: 'hidden' | 'visible') {
  Object.assign(document, { visibilityState })
  await doing(() => document.dispatchEvent(new CustomEvent('visibilitychange')))
}

/** A camera of the browser, which counts how often it was let go. */
function stubCamera(ask?: () => Promise<unknown>, torch = false) {
  let lose: () => void = () => undefined
  const camera = { stopped: 0, lit: [] as boolean[], stream: {}, lose: () => lose() }
  const track = {
    addEventListener: (_: 'ended', hear: () => void) => (lose = hear),
    stop: () => (camera.stopped += 1),
    getCapabilities: () => ({ torch }),
    applyConstraints: async ({ advanced: [{ torch: on }] }: { advanced: [{ torch: boolean }] }) =>
      void camera.lit.push(on),
  }
  camera.stream = { getVideoTracks: () => [track], getTracks: () => [track] }
  const getUserMedia = ask ?? (async () => camera.stream)
  vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia } })
  return camera
}

/** A browser that reads codes: what it sees look by look, null being a look that fails. */
function stubReader(looks: readonly (readonly string[] | null)[]) {
  const left = [...looks]
  class Detector {
    static async getSupportedFormats() {
      return ['qr_code']
    }
    async detect() {
      const texts = left.length > 0 ? left.shift() : []
      if (!texts) throw new Error('not now')
      return texts.map((rawValue) => ({ rawValue }))
    }
  }
  vi.stubGlobal('BarcodeDetector', Detector)
}
