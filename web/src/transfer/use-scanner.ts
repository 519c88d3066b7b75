import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

import { usePageSeen } from '../lib/use-page-seen.ts'
import { openCamera, type Camera } from './camera.ts'
import { scanOf } from './choice.ts'
import { openCodeReader, type CodeReader } from './code-reader.ts'
import { cameraFault, type CameraFault } from './reader-plan.ts'

/** How long the next look waits after one, in milliseconds: seven looks a second leave a cheap phone its time. */
const scanIntervalMillis = 140

/** Pictures in a row that a reader may fail at before it is given up: the first ones of a camera are sometimes none. */
const mostFailures = 10

/** For how many looks somebody else's code is still spoken of: a hand that shakes loses it for some. */
const foreignFrames = 14

/** What of a scanner is shown. */
export type ScannerState =
  | { phase: 'opening' }
  /** `others`: a code is seen, and it is none of ours. */
  | { phase: 'looking'; others: boolean; light: Camera['light'] }
  | { phase: 'failed'; fault: CameraFault | 'reader' }

/**
 * Looks through the camera into `video` until a code of ours is seen, which is told once. Everything ends with the component;
 * in a page behind others no camera is on, and it is opened anew when the page is seen again.
 */
export function useScanner(video: RefObject<HTMLVideoElement | null>, onPayload: (payload: string) => void) {
  const [state, setState] = useState<ScannerState>({ phase: 'opening' })
  const tell = useEffectEvent(onPayload)
  const isSeen = usePageSeen()
  useEffect(() => {
    if (!isSeen) return
    const scan = new Scan(setState, (payload) => tell(payload))
    void scan.start(video.current)
    return () => scan.end()
  }, [video, isSeen])
  return state
}

/** One opening of the scanner, from the camera's question to its end. */
class Scan {
  readonly #show: (state: ScannerState) => void
  readonly #tell: (payload: string) => void
  #camera: Camera | null = null
  #reader: CodeReader | null = null
  #isOurs = false
  #isOver = false

  constructor(show: (state: ScannerState) => void, tell: (payload: string) => void) {
    this.#show = show
    this.#tell = tell
  }

  async start(video: HTMLVideoElement | null): Promise<void> {
    const reading = openCodeReader().catch(() => null)
    try {
      this.#camera = await openCamera()
      this.#camera.whenLost(() => this.#fail('busy'))
      if (video) {
        video.srcObject = this.#camera.stream
        await video.play()
      }
    } catch (error) {
      this.#fail(cameraFault(error))
    }
    this.#reader = await reading
    // Whoever closed it meanwhile sees no light of a camera any more.
    if (this.#isOver) return this.end()
    if (!this.#reader) return this.#fail('reader')
    this.#show({ phase: 'looking', others: false, light: this.#camera?.light ?? null })
    if (video) await this.#look(this.#reader, video)
  }

  end(): void {
    this.#isOver = true
    this.#camera?.close()
    this.#reader?.close()
  }

  async #look(first: CodeReader, video: HTMLVideoElement): Promise<void> {
    let reader = first
    let failures = 0
    let sinceOthers = foreignFrames
    while (!this.#isOver) {
      const texts = await reader.read(video).catch(() => null)
      if (this.#isOver) return
      failures = texts === null ? failures + 1 : 0
      if (failures >= mostFailures) {
        const next = await this.#otherReader()
        if (!next) return this.#fail('reader')
        reader = next
        failures = 0
      }
      const scan = scanOf(texts ?? [])
      if (scan.found === 'ours') {
        this.end()
        return this.#tell(scan.payload)
      }
      const before = sinceOthers
      sinceOthers = scan.found === 'others' ? 0 : sinceOthers + 1
      const others = sinceOthers < foreignFrames
      if (others !== before < foreignFrames)
        this.#show({ phase: 'looking', others, light: this.#camera?.light ?? null })
      await new Promise((resolve) => setTimeout(resolve, scanIntervalMillis))
    }
  }

  /** Ours in the place of a browser's that is there and reads nothing; null where it has been ours, or cannot be. */
  async #otherReader(): Promise<CodeReader | null> {
    if (this.#isOurs || this.#isOver) return null
    this.#isOurs = true
    this.#reader?.close()
    this.#reader = await openCodeReader(true).catch(() => null)
    return this.#reader
  }

  #fail(fault: CameraFault | 'reader'): void {
    if (this.#isOver) return
    this.end()
    this.#show({ phase: 'failed', fault })
  }
}

/** What codes a picture of the gallery has for us; `unread` where the file is no picture or nothing here reads codes. */
export async function scanPicture(file: Blob): Promise<ReturnType<typeof scanOf> | { found: 'unread' }> {
  let reader: CodeReader | null = null
  try {
    reader = await openCodeReader()
    const picture = await createImageBitmap(file)
    return scanOf(await reader.read(picture))
  } catch {
    return { found: 'unread' }
  } finally {
    reader?.close()
  }
}
