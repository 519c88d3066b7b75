type Page = {
  language: string
  dir: 'ltr' | 'rtl'
  /** Files of code that this page needs and would otherwise find late. */
  preloads: string[]
  /** Whether fonts come with the first bytes, and code after the first paint: where words are that paint. */
  fontsFirst?: boolean
  title?: string
  description?: string
  markup?: string
  /** What its screen begins with, asked for before the code is there; null where that is nothing. */
  early?: '/api/me' | '/api/dashboard' | '/api/lives' | '/api/showcase' | null
  /** Texts of the screen, by file, so that they come with the page. */
  texts?: Record<string, object>
  /** What was drawn, so that the app can tell whether to take it over. */
  drawn?: string
  /** The server draws the screen for each player, in the place of `pictureMark`. */
  drawnByServer?: boolean
}

/** Where the server puts what it drew (`server/src/platform/http/first-pictures.ts`). */
const pictureMark = '<!--picture-->'

/** The built index.html as the page of one language, with what was drawn in it. */
export function pageHtml(template: string, page: Page): string {
  const html = page.fontsFirst ? codeLater(template, page.preloads) : withoutFonts(template)
  const known = new Set(template.match(/(?<=(?:src|href)="\/)[^"]+/g))
  const files = page.fontsFirst ? [] : [...new Set(page.preloads)].filter((file) => !known.has(file))
  return replaceAll(html, [
    [/<html[^>]*>/, `<html lang="${page.language}" dir="${page.dir}" class="dark">`],
    [/<title>[^<]*<\/title>/, `<title>${page.title ? `${escaped(page.title)} · ` : ''}Satoshi City</title>`],
    [/(name="description" content=")[^"]*/, page.description ? `$1${escaped(page.description)}` : '$&'],
    ['</head>', `${files.map(preloadOf).join('\n')}\n</head>`],
    ['<div id="root"></div>', rootOf(page) + textsOf(page)],
    ...(page.early ? [earlyCall(page.early)] : []),
  ])
}

function earlyCall(path: string): [string, string] {
  return ['<script src="/first.js"', `<script src="/first.js" data-early="${path}"`]
}

/** Takes the code out of the head: `first.js` fetches it, the entry first, when the first screen is painted. */
function codeLater(template: string, preloads: string[]): string {
  const entry = /<script type="module" crossorigin src="\/([^"]+)"><\/script>\s*/
  const preloaded = /<link rel="modulepreload" crossorigin href="\/([^"]+)">\s*/g
  const files = [entry.exec(template), ...template.matchAll(preloaded)].flatMap((found) => found?.[1] ?? [])
  const later = [...new Set([...files, ...preloads.filter(isCode)])].map((file) => `/${file}`).join(' ')
  return replaceAll(template.replace(entry, '').replaceAll(preloaded, ''), [
    ['<script src="/first.js">', `<script src="/first.js" data-later="${later}">`],
  ])
}

function withoutFonts(template: string): string {
  return template.replaceAll(/<link[^>]*as="font"[^>]*>\s*/g, '')
}

function rootOf({ markup, drawn, drawnByServer }: Page): string {
  if (drawnByServer) return pictureMark
  return markup ? `<div id="root" data-prerendered="${drawn}">${markup}</div>` : '<div id="root"></div>'
}

/** A block of data, which no browser runs; an end of the block cannot stand in it. */
function textsOf({ language, texts }: Page): string {
  if (!texts) return ''
  const json = JSON.stringify({ language, texts }).replaceAll('<', String.raw`\u003c`)
  return `\n    <script id="texts" type="application/json">${json}</script>`
}

function replaceAll(template: string, changes: [string | RegExp, string][]): string {
  return changes.reduce((html, [what, by]) => {
    if (typeof what === 'string' ? !html.includes(what) : !what.test(html)) throw new Error(`index.html lacks ${what}`)
    // A function keeps $ in drawn markup as it is; only patterns use the marks of replacements.
    return typeof what === 'string' ? html.replace(what, () => by) : html.replace(what, by)
  }, template)
}

function isCode(file: string): boolean {
  return !file.endsWith('.css')
}

/** A style sheet that only a screen has would else be asked for when the code is there, and the screen waits for it. */
function preloadOf(file: string): string {
  if (!isCode(file)) return `    <link rel="preload" as="style" crossorigin href="/${file}">`
  return `    <link rel="modulepreload" crossorigin href="/${file}">`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
