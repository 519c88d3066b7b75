import { expect, test } from 'vitest'

import { pageHtml } from './page-html.ts'

const template = `<html lang="pt-BR" dir="ltr" class="dark"><head><title>Satoshi City</title>
<script src="/first.js"></script>
<script type="module" crossorigin src="/assets/index.js"></script>
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

test('a page that is painted as HTML fetches its code later, the entry first and each file once', () => {
  const html = pageHtml(template, {
    language: 'pt-BR',
    dir: 'ltr',
    fontsFirst: true,
    preloads: ['assets/vendor.js', 'assets/welcome.js'],
  })
  expect(html).toContain('<script src="/first.js" data-later="/assets/index.js /assets/vendor.js /assets/welcome.js">')
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
})

test('only a page of a player asks for the player before the code is there', () => {
  const page: Parameters<typeof pageHtml>[1] = { language: 'pt-BR', dir: 'ltr', preloads: [] }
  expect(pageHtml(template, { ...page, early: '/api/me' })).toContain('<script src="/first.js" data-early="/api/me">')
  expect(pageHtml(template, page)).toContain('<script src="/first.js">')
})

test('style sheets of a screen come with its code, and never in the place of code that comes later', () => {
  const page = { language: 'pt-BR', dir: 'ltr', preloads: ['assets/a.js', 'assets/a.css'] } as const
  const html = pageHtml(template, { ...page, preloads: [...page.preloads] })
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">')
  expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/a.css">')
  const drawn = pageHtml(template, { ...page, preloads: [...page.preloads], fontsFirst: true })
  expect(drawn).toContain('/assets/a.js')
  expect(drawn).not.toContain('/assets/a.css')
})

test('texts stand in the page as data that ends where it should', () => {
  const texts = { app: { title: '</script><b>A & B' } }
  const html = pageHtml(template, { language: 'ar-SA', dir: 'rtl', preloads: [], texts })
  const [, json = ''] = /<script id="texts" type="application\/json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({ language: 'ar-SA', texts })
})
