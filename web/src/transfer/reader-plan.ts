/** What a device has to read codes with: the formats of the browser's own reader, and what ours needs. */
type Means = { formats: readonly string[] | null; worker: boolean; wasm: boolean }

/** Which reader is taken: the browser's costs nothing, but on some systems it is there and reads no format. */
export function readerOf({ formats, worker, wasm }: Means): 'browser' | 'ours' | 'none' {
  if (formats?.includes('qr_code')) return 'browser'
  return worker && wasm ? 'ours' : 'none'
}

/** The longest side of a picture that is looked at, in pixels: a code that fills a third of it still has 3 a module. */
const longestSide = 1000

/** The size in which a picture is looked at: its own, or smaller. */
export function frameSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height, 1))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Why there is no picture of a camera. Source: product 1.8, camera access error. */
export type CameraFault = 'denied' | 'none' | 'busy'

/** What an error of `getUserMedia` means to whoever wanted to scan. */
export function cameraFault(error: unknown): CameraFault {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : null
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
