import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { LaunchOptions, Locator, Page } from '@playwright/test'

import { browserWithCamera } from './_browser.ts'

/** What the camera of the browser films; the same path in every process, since a worker is told it before it begins. */
const film = join(import.meta.dirname, 'test-results', 'camera.mjpeg')

/**
 * How to start a browser whose camera films what `showToCamera` has put before it; null where no browser has one. Whether a
 * page may see it stays a question.
 */
export function launchWithCamera(): LaunchOptions | null {
  const executablePath = browserWithCamera()
  if (!executablePath) return null
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  return { executablePath, args: camera }
}

/** Size of the film; even, as its colours are kept for two by two. */
const [width, height] = [640, 480]

/**
 * Photographs what stands on a page and has it filmed from now on by cameras that open later: a film of one kind is
 * nothing but pictures one after the other.
 */
export async function showToCamera(page: Page, shown: Locator): Promise<void> {
  await shown.scrollIntoViewIfNeeded()
  const box = await shown.boundingBox()
  const size = page.viewportSize()
  if (!box || !size) throw new Error('there is nothing to be photographed')
  const within = (middle: number, side: number, most: number) =>
    Math.round(Math.max(0, Math.min(most - side, middle - side / 2)))
  const clip = {
    x: within(box.x + box.width / 2, width, size.width),
    y: within(box.y + box.height / 2, height, size.height),
    width,
    height,
  }
  const picture = await page.screenshot({ type: 'jpeg', quality: 90, clip })
  mkdirSync(dirname(film), { recursive: true })
  writeFileSync(film, Buffer.concat(Array.from({ length: 30 }, () => picture)))
}
