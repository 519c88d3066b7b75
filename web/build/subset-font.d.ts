declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    /** What stays of each axis of a variable font; an axis that is not named stays whole. */
    variationAxes?: Record<string, { min: number; max: number }>
  }

  /** The font with the glyphs that `text` needs, by HarfBuzz: also those that stand for several letters. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
