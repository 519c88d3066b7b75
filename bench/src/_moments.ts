import type { Page } from '@playwright/test'

type Moved = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] }

/** What a page noted while somebody played on it. */
type Moments = { celebrated: string[]; overlaps: string[]; shift: number; shifts: string[] }
declare global {
  interface Window {
    benchMoments?: Moments
  }
}

/** Notes from now on, on every page that is opened here: what is celebrated, what it lies over, and how much shifts by itself. */
export async function watchMoments(page: Page): Promise<void> {
  await page.addInitScript(noteMoments)
}

/** What was celebrated over something that is read, each pair once. */
export async function overlapsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => window.benchMoments?.overlaps ?? [])
}

/** The sum of all layout shifts that no tap had asked for (Layout Instability), and those of 0.01 and more with what moved. */
export async function shiftOn(page: Page): Promise<Pick<Moments, 'shift' | 'shifts'>> {
  return page.evaluate(() => ({ shift: window.benchMoments?.shift ?? 0, shifts: window.benchMoments?.shifts ?? [] }))
}

/** Runs in the page, before its own code; what was noted lasts over a reload. */
function noteMoments(): void {
  const key = 'bench moments'
  const none: Moments = { celebrated: [], overlaps: [], shift: 0, shifts: [] }
  // safe: nothing else writes under this key
  const noted = JSON.parse(window.sessionStorage.getItem(key) ?? JSON.stringify(none)) as Moments
  window.benchMoments = noted
  const save = () => window.sessionStorage.setItem(key, JSON.stringify(noted))
  const add = (list: string[], what: string) => {
    if (!list.includes(what)) list.push(what)
    save()
  }
  addEventListener('showMilestone', (event) => {
    noted.celebrated.push((event as CustomEvent<{ title: string }>).detail.title)
    save()
  })
  addEventListener('showSmartNotification', (event) => {
    const { type, title } = (event as CustomEvent<{ type: string; title: string }>).detail
    // What is only a reminder celebrates nothing.
    if (type === 'achievement' || type === 'celebration') noted.celebrated.push(title)
    save()
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as Shift
      if (hadRecentInput) continue
      noted.shift += value
      const what = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 60) : ''
        return `${name} from ${Math.round(from.top)} to ${Math.round(to.top)}`
      })
      const where = `${location.pathname}, ${Math.round(scrollY)} px down`
      if (value >= 0.01) noted.shifts.push(`${value.toFixed(3)} at ${where}: ${what.join(', ')}`)
    }
    save()
  }).observe({ type: 'layout-shift', buffered: true })
  /** What is celebrated or told over a screen, and what of the screen is being read. A flying coin is a picture. */
  const moments = {
    notice: '[data-notice]',
    toast: 'ol > li[data-state=open]',
    pill: '[data-floating]:not([data-flying]) > div',
    milestone: 'dialog.milestone[open] > div',
  }
  const isPlayed = () => document.querySelector('main header a[aria-label]') !== null && !document.querySelector('nav')
  const read = () => ({
    balance: '[data-balance]',
    ...(isPlayed() && { heading: 'main h2', total: '[data-total]', clock: 'main header [role]' }),
  })
  const boxesOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1)
  const look = () => {
    for (const [moment, over] of Object.entries(moments))
      for (const [what, under] of Object.entries(read()))
        for (const one of boxesOf(over))
          for (const other of boxesOf(under))
            if (one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top)
              add(noted.overlaps, `${moment} over ${what} at ${location.pathname}`)
  }
  setInterval(look, 100)
}
