import confetti from 'canvas-confetti'

import { slicesOf, type Shot } from './confetti-slices.ts'
import { palettes, plainBurst, type CelebrationStyle } from './confetti-styles.ts'

/** Fires the particles of a style, a slice a frame; without a style the library's own burst. */
export function fire(style: CelebrationStyle | null, total: number): void {
  const colors = colorsOf(style ?? 'plain')
  if (overlay) place(overlay.canvas)
  if (!style) return emit({ ...plainBurst, origin: { x: 0.5, y: 0.7 }, colors })
  const slices = slicesOf(style, total)
  const next = () => {
    for (const shot of slices.shift() ?? []) emit({ ...shot, ticks: plainBurst.ticks, colors })
    if (slices.length > 0) requestAnimationFrame(next)
  }
  next()
}

type Burst = Partial<Shot> & { ticks: number; colors: string[] }

/** The overlay that is in the air now; the next one is a new one, of the size that the window has then. */
let overlay: { canvas: HTMLCanvasElement; cannon: confetti.CreateTypes } | null = null

// A worker draws it, where the browser has canvases for workers: the page stays free for taps.
function emit(burst: Burst): void {
  const { canvas, cannon } = (overlay ??= openOverlay())
  void cannon(burst)?.then(() => {
    canvas.remove()
    if (overlay?.canvas === canvas) overlay = null
  })
}

function openOverlay() {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  canvas.className = 'particles'
  place(canvas)
  const options = { useWorker: true, resize: true, disableForReducedMotion: true }
  return { canvas, cannon: confetti.create(canvas, options) }
}

// Inside the celebration that is open, behind its card; else over everything. When it closes they fall on.
function place(canvas: HTMLCanvasElement): void {
  const celebration =
    document.querySelector('dialog.milestone[open]') ??
    document.querySelector('[data-celebrates]')?.closest('dialog[open]')
  const host = celebration ?? document.body
  if (canvas.parentElement === host) return
  host.append(canvas)
  celebration?.addEventListener('close', () => canvas.isConnected && document.body.append(canvas), { once: true })
}

function colorsOf(style: keyof typeof palettes): string[] {
  const page = getComputedStyle(document.documentElement)
  return palettes[style].map((token) => page.getPropertyValue(token).trim())
}
