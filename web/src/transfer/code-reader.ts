import { frameSize, readerOf } from './reader-plan.ts'

/** Something that a code may be seen in. */
type Seen = HTMLVideoElement | ImageBitmap

/** Reads the texts of all QR codes in a picture. */
export type CodeReader = { read: (seen: Seen) => Promise<string[]>; close: () => void }

/** The browser's own reader of codes, where it has one. Not every browser does, nor do its types. */
type Detector = { detect: (seen: Seen) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/**
 * The browser's reader, else ours, whose code comes then; `ours` takes no other. Rejects where the device can run neither.
 */
export async function openCodeReader(ours = false): Promise<CodeReader> {
  // safe: where there is one, it is the one of the standard
  const Own = ours ? undefined : (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await Own?.getSupportedFormats().catch(() => null)) ?? null
  const plan = readerOf({ formats, worker: 'Worker' in globalThis, wasm: 'WebAssembly' in globalThis })
  if (plan === 'none') throw new Error('nothing here reads codes')
  if (plan === 'ours' || !Own) return ownReader()
  const detector = new Own({ formats: ['qr_code'] })
  return {
    read: async (seen) => (await detector.detect(seen)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  }
}

export type ReadRequest = { id: number; image: ImageData }
export type ReadReply = { id: number; texts: string[] | null }

/**
 * Reads in a worker, so that looking for a code holds up no tap; and because its file alone may run WebAssembly
 * (`server/src/platform/http/web-files.ts`): a worker goes by the policy of its own reply, the page by the page's.
 */
function ownReader(): CodeReader {
  const worker = new Worker(new URL('code-reader-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const waiting = new Map<number, { resolve: (texts: string[]) => void; reject: (error: Error) => void }>()
  let last = 0
  let isGone = false
  const settle = ({ id, texts }: ReadReply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (texts) asked?.resolve(texts)
    else asked?.reject(new Error('the picture could not be read'))
  }
  const giveUp = () => {
    isGone = true
    for (const { reject } of waiting.values()) reject(new Error('the reader of codes is gone'))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => settle(data))
  worker.addEventListener('error', giveUp)
  return {
    read: (seen) =>
      new Promise((resolve, reject) => {
        if (isGone) return reject(new Error('the reader of codes is gone'))
        const image = pixelsOf(seen, canvas)
        if (!image) return resolve([])
        last += 1
        waiting.set(last, { resolve, reject })
        worker.postMessage({ id: last, image } satisfies ReadRequest, [image.data.buffer])
      }),
    close: () => {
      worker.terminate()
      giveUp()
    },
  }
}

/** The picture as it is now, small enough to be read at once; null while a film has no picture yet. */
function pixelsOf(seen: Seen, canvas: HTMLCanvasElement): ImageData | null {
  const [wide, high] = 'videoWidth' in seen ? [seen.videoWidth, seen.videoHeight] : [seen.width, seen.height]
  const { width, height } = frameSize(wide, high)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (width === 0 || height === 0 || !context) return null
  Object.assign(canvas, { width, height })
  context.drawImage(seen, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
