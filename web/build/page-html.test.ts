import { expect, test } from 'vitest'

import { pageHtml } from './page-html.ts'

const template = `<html lang="pt-BR" dir="ltr" class="dark"><head><title>Satoshi City</title>
<meta name="description" content="x" />
<link rel="preload" as="font" href="/assets/inter.woff2">
<link rel="modulepreload" crossorigin href="/assets/vendor.js">
</head><body><div id="root"></div></body></html>`

test('a page speaks its language and holds what was drawn, letter by letter', () => {
  const html = pageHtml(template, {
    language: 'ar-SA',
    dir: 'rtl',
    title: 'A & <b>',
    markup: '<p>$& $1 500</p>',
    drawn: '/welcome ar-SA',
    fontsFirst: true,
    preloads: [],
  })
  expect(html).toContain('<html lang="ar-SA" dir="rtl" class="dark">')
  expect(html).toContain('<title>A &amp; &lt;b> · Satoshi City</title>')
  expect(html).toContain('<div id="root" data-prerendered="/welcome ar-SA"><p>$& $1 500</p></div>')
  expect(html).toContain('inter.woff2')
})

test('code is named once, and fonts only where words are the first paint', () => {
  const preloads = ['assets/vendor.js', 'assets/quiz.js', 'assets/quiz.js']
  const html = pageHtml(template, { language: 'pt-BR', dir: 'ltr', preloads })
  expect(html.match(/vendor\.js/g)).toHaveLength(1)
  expect(html.match(/quiz\.js/g)).toHaveLength(1)
  expect(html).not.toContain('inter.woff2')
})

test('a template without a place for the app is refused', () => {
  expect(() => pageHtml('<html></html>', { language: 'pt-BR', dir: 'ltr', preloads: [] })).toThrow('index.html lacks')
})
