import { refuse } from '../refusal.ts'

/** What a plain drawing is made of. Nothing that loads, runs, repeats or filters: no script, image, use, pattern, filter. */
const plain = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath style'.split(
    ' ',
  ),
)

/** Most elements of a drawing; a logo has some tens. */
const mostElements = 2_000

/**
 * Holds a drawing in SVG against the few elements that a logo is made of, before anything draws it: whatever loads something,
 * runs, or can be small and take long to draw. What is shown is a picture that the server draws of it, so that this protects
 * the drawing alone. Refuses `file.svgNotPlain`, with the first thing that is not plain as `element`, and `file.imageUnreadable`
 * for what is no UTF-8.
 */
export function assertPlainSvg(sent: Uint8Array): void {
  const text = read(sent).replace(/^\uFEFF?\s*<\?xml [^<>]*\?>/, (line) =>
    /encoding=(?!["']utf-8["'])/i.test(line) ? line : '',
  )
  // Comments first: what stands in one is nothing.
  const drawing = text.replaceAll(/<!--[\s\S]*?-->/g, '')
  const strange = strangeIn(drawing)
  if (strange !== null) throw refuse('file.svgNotPlain', { element: strange.slice(0, 40) })
}

function strangeIn(drawing: string): string | null {
  // Instructions, document types, entities, sections of characters; and references, which hide what they spell.
  const [construct] = /<[?!]|&(?!(?:amp|lt|gt|quot|apos);)/.exec(drawing) ?? []
  if (construct !== undefined) return construct
  const names = [...drawing.matchAll(/<\/?([^\s/>]*)/g)].map(([, name = '']) => name)
  const [element] = names.filter((name) => !plain.has(name))
  if (element !== undefined) return element
  if (names.length > 2 * mostElements) return 'svg'
  const [loads] =
    /\bon\w+\s*=|@|\\|(?:href|src)\s*=\s*(?!["']#)|url\(\s*(?!["']?#)|(?:java|vb)script:|data:|base\s*=/i.exec(
      drawing,
    ) ?? []
  return loads ?? null
}

function read(sent: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(sent)
  } catch {
    throw refuse('file.imageUnreadable')
  }
}
