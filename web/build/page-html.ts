type Page = {
  language: string
  dir: 'ltr' | 'rtl'
  /** Files of code that this page needs and would otherwise find late. */
  preloads: string[]
  /** Whether fonts come with the first bytes: where words are the first paint. Elsewhere code comes first. */
  fontsFirst?: boolean
  title?: string
  description?: string
  markup?: string
  /** What was drawn, so that the app can tell whether to take it over. */
  drawn?: string
}

/** The built index.html as the page of one language, with what was drawn in it. */
export function pageHtml(template: string, page: Page): string {
  const known = new Set(template.match(/(?<=(?:src|href)="\/)[^"]+/g))
  const preloads = [...new Set(page.preloads)].filter((file) => !known.has(file)).map(preloadOf)
  return replaceAll(page.fontsFirst ? template : withoutFonts(template), [
    [/<html[^>]*>/, `<html lang="${page.language}" dir="${page.dir}" class="dark">`],
    [/<title>[^<]*<\/title>/, `<title>${page.title ? `${escaped(page.title)} · ` : ''}Satoshi City</title>`],
    [/(name="description" content=")[^"]*/, page.description ? `$1${escaped(page.description)}` : '$&'],
    ['</head>', `${preloads.join('\n')}\n</head>`],
    ['<div id="root"></div>', rootOf(page)],
  ])
}

function withoutFonts(template: string): string {
  return template.replaceAll(/<link[^>]*as="font"[^>]*>\s*/g, '')
}

function rootOf({ markup, drawn }: Page): string {
  return markup ? `<div id="root" data-prerendered="${drawn}">${markup}</div>` : '<div id="root"></div>'
}

function replaceAll(template: string, changes: [string | RegExp, string][]): string {
  return changes.reduce((html, [what, by]) => {
    if (typeof what === 'string' ? !html.includes(what) : !what.test(html)) throw new Error(`index.html lacks ${what}`)
    // A function keeps $ in drawn markup as it is; only patterns use the marks of replacements.
    return typeof what === 'string' ? html.replace(what, () => by) : html.replace(what, by)
  }, template)
}

function preloadOf(file: string): string {
  return `    <link rel="modulepreload" crossorigin href="/${file}">`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
