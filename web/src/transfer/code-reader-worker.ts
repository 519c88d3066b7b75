import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url'

import type { ReadReply, ReadRequest } from './code-reader.ts'

// The library would fetch it from somebody else.
prepareZXingModule({ overrides: { locateFile: () => wasmFile } })

self.addEventListener('message', ({ data: { id, image } }: MessageEvent<ReadRequest>) => {
  void textsIn(image).then((texts) => self.postMessage({ id, texts } satisfies ReadReply))
})

/** Texts of the QR codes in a picture; null where it could not be looked at. */
async function textsIn(image: ImageData): Promise<string[] | null> {
  try {
    const read = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 4 })
    return read.filter(({ isValid }) => isValid).map(({ text }) => text)
  } catch {
    return null
  }
}
