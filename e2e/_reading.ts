import type { Page } from '@playwright/test'

import type { ForeignTexts } from './_foreign-texts.ts'

/** What a reader of the language would stumble over on the screen that is shown now; nothing on a good one. */
export async function stumblingBlocks(page: Page, foreign: ForeignTexts): Promise<string[]> {
  return page.evaluate(read, foreign)
}

/** Runs in the page. */
function read({ files, whole, pieces }: ForeignTexts): string[] {
  const keys = new RegExp(String.raw`(?<![\w@./-])(?:${files.join('|')})\.[a-z]\w*(?:\.\w+)*`)
  const wrong = new Set(whole)
  const faults: string[] = []

  const judge = (text: string, where: string) => {
    const key = keys.exec(text)?.[0] ?? (/\{\{|\}\}/.test(text) ? text : null)
    if (key !== null) faults.push(`a raw key, ${where}: ${key}`)
    if (wrong.has(text) || pieces.some((piece) => text.includes(piece))) faults.push(`Portuguese, ${where}: ${text}`)
  }
  const isSeen = (element: Element) => {
    const box = element.getBoundingClientRect()
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1 && box.height > 1
    )
  }
  const cut = (element: Element, range: Range, text: string) => {
    const box = range.getBoundingClientRect()
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(around)
      // An ellipsis is a cut on purpose; what scrolls is read by scrolling; clipped to a point is for screen readers.
      if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll' || !isSeen(around)) return
      const frame = around.getBoundingClientRect()
      const isOut = box.left < frame.left - 1.5 || box.right > frame.right + 1.5
      if (overflowX !== 'visible' && isOut) return void faults.push(`cut off: ${text}`)
      if (position === 'fixed') break
    }
    if (box.left < -1.5 || box.right > innerWidth + 1.5) faults.push(`beyond the edge of the screen: ${text}`)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? ''
    const element = node.parentElement
    if (text === '' || !element || element.closest('script, style, option, [lang]:not(html)')) continue
    judge(text, element.tagName.toLowerCase())
    if (!isSeen(element) || element.closest('svg, .sr-only')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    cut(element, range, text)
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt], [aria-valuetext]'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext'])
      judge(element.getAttribute(name)?.trim() ?? '', name)
  judge(document.title.split(' · ')[0] ?? '', 'title')
  judge(document.querySelector('meta[name=description]')?.getAttribute('content') ?? '', 'description')
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`hangs over the edge by ${scrollWidth - clientWidth} px`)
  return [...new Set(faults)]
}
