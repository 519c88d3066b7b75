import sharp from 'sharp'
import { expect, test } from 'vitest'

import { drawImage } from './draw-image.ts'
import { assertPlainSvg } from './plain-svg.ts'

const logo = svg(
  '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient><style>.b{fill:url(#a)}</style></defs>' +
    '<g clip-path="url(#c)"><path class="b" d="M0 0h24v12z"/></g>',
)

test('a drawing of shapes is drawn to a picture within its bounds, whole and not cropped', async () => {
  for (const text of [logo, `<?xml version="1.0" encoding="UTF-8"?>\n<!-- A pen -->\n${logo}`, `\uFEFF${logo}`]) {
    const { type, variants } = await drawImage('sponsorLogo', Buffer.from(text))
    expect(type).toBe('image/webp')
    // As sharp as the bounds: lines have no size of their own, and 24 × 12 would be dots.
    expect(await sharp(variants.shown).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 })
  }
})

test.each([
  ['script', '<script>alert(1)</script>'],
  ['foreignObject', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'],
  ['image', '<image href="https://evil.example/x.png"/>'],
  ['image', '<image href="data:image/png;base64,AAAA"/>'],
  ['use', '<use href="#a"/>'],
  ['filter', '<filter id="a"/>'],
  ['pattern', '<pattern id="a"/>'],
  ['svg:script', '<svg:script>alert(1)</svg:script>'],
  ['SCRIPT', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a', '<a href="#b"/>'],
  ['animate', '<animate attributeName="href"/>'],
  ['onload=', '<g onload="alert(1)"/>'],
  ['href=', '<linearGradient xlink:href="https://evil.example/a.svg#a"/>'],
  ['href=', "<linearGradient href='file:///etc/passwd'/>"],
  ['url(', '<path fill="url(https://evil.example/a.svg#a)"/>'],
  ['@', '<style>@import "https://evil.example/a.css";</style>'],
  ['\\', '<style>.a{fill:u\\72l(//evil.example)}</style>'],
  ['&', '<path fill="&#117;rl(//evil.example)"/>'],
  ['&', '<title>&xxe;</title>'],
  ['<!', '<![CDATA[<script/>]]>'],
  ['<!', '<!-- open <script>alert(1)</script>'],
  ['<?', '<?xml-stylesheet href="https://evil.example"?>'],
  ['svg', '<g/>'.repeat(5_000)],
])('a drawing with %s in it is refused', async (element, inside) => {
  const refusal = { code: 'file.svgNotPlain', details: { element } }
  await expect(drawImage('sponsorLogo', Buffer.from(svg(inside)))).rejects.toMatchObject(refusal)
})

test.each([
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<title>&b;</title>')}`,
  `<?xml version="1.0"?><!DOCTYPE svg SYSTEM "file:///etc/passwd">${logo}`,
  `<?xml version="1.0" encoding="UTF-7"?>${logo}`,
])('what XML can say beside a drawing is refused: %s', (text) => {
  expect(() => assertPlainSvg(Buffer.from(text))).toThrow('file.svgNotPlain')
})

test.each([
  ['a text of another encoding', Buffer.from(logo, 'utf16le')],
  ['bytes that are no text', Buffer.concat([Buffer.from('<svg '), Buffer.from([0xff, 0xfe, 0xfd])])],
  ['a drawing that breaks off', Buffer.from(logo.slice(0, 80))],
  ['a drawing of no size', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>')],
  ['a wall', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>')],
  ['a page', Buffer.from('<!doctype html><svg></svg>')],
])('%s is no logo', async (_, sent) => {
  await expect(drawImage('sponsorLogo', sent)).rejects.toMatchObject({ code: 'file.imageUnreadable' })
})

test('nesting as deep as the file allows does not bring the process down', async () => {
  const deep = svg('<g>'.repeat(1_900) + '</g>'.repeat(1_900))
  await drawImage('sponsorLogo', Buffer.from(deep)).catch((error: unknown) =>
    expect(error).toMatchObject({ code: 'file.imageUnreadable' }),
  )
  await expect(drawImage('sponsorLogo', Buffer.from(logo))).resolves.toMatchObject({ type: 'image/webp' })
})

test('a drawing is no face', async () => {
  await expect(drawImage('profilePicture', Buffer.from(logo))).rejects.toMatchObject({ code: 'file.imageUnreadable' })
})

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 12" width="24" height="12">${inside}</svg>`
}
