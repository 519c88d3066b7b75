// First: React looks for a page when it is loaded.
import { FakeEvent } from './_dom-events.ts'
import { fakePage, FakeElement } from './_dom.ts'

import { loadTranslations, type Translations } from '@satoshi/content/locales'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { act, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'

import { textOptions } from './i18n.ts'
import { queryClient } from './query-client.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Loaded after the page is there, whatever a formatter does to the order of imports. */
const { createRoot } = await import('react-dom/client')

const leaves: (() => void)[] = []
const realTurn = setImmediate

/** Lets the texts of `files` be read, in Portuguese. */
export async function loadTexts(...files: (keyof Translations)[]): Promise<void> {
  const loaded = await Promise.all(
    files.map(async (file) => [file, { ...(await loadTranslations('pt-BR', file)) }] as const),
  )
  const resources = { 'pt-BR': Object.fromEntries(loaded) }
  await i18next.use(initReactI18next).init({ ...textOptions, ns: files, lng: 'pt-BR', resources })
}

/** The text of a key; fails where there is none. */
export function text(key: string, values: Record<string, unknown> = {}): string {
  const found = i18next.t(key, { defaultValue: '', ...values })
  if (found === '') throw new Error(`no text ${key}`)
  return found
}

/** Draws something as a page has it, at `path`; what is drawn can be read and used. */
export async function draw(node: ReactNode, path = '/'): Promise<Screen> {
  const container = new FakeElement('div')
  fakePage.document.body.appendChild(container)
  // safe: it has what React asks of a container
  const root = createRoot(container as unknown as HTMLElement)
  const around = (inside: ReactNode) => (
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={queryClient}>{inside}</QueryClientProvider>
      <Address />
    </MemoryRouter>
  )
  const leave = () => act(() => root.unmount())
  leaves.push(leave)
  await act(async () => root.render(around(node)))
  return new Screen(container, { redraw: (next) => act(async () => root.render(around(next))), leave })
}

/** Ends what a test drew, and forgets what was read. */
export function clearScreen(): void {
  for (const leave of leaves.splice(0)) leave()
  queryClient.clear()
  fakePage.document.body.textContent = ''
  fakePage.local.clear()
  fakePage.session.clear()
  fakePage.window.location.opened.length = 0
}

/** Does something that React is to draw, to its end. */
export async function doing<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  return act(async () => work())
}

/** Lets time pass by the fake clock. */
export async function pass(millis: number): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(millis)))
}

/** Waits until `check` does not fail, without letting time pass by a fake clock. The test's own limit ends the wait. */
export async function until<Value>(check: () => Value): Promise<Value> {
  for (let turns = 0; ; turns += 1) {
    try {
      return check()
    } catch (error) {
      if (turns > mostTurns) throw error
    }
    await turn()
  }
}

/** One turn of everything that is ready to happen. */
export async function turn(): Promise<void> {
  await act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0)
    await new Promise((resolve) => realTurn(resolve))
  })
}

/** Code that comes late may take long on a busy machine; each turn is one of the process's loop. */
const mostTurns = 20_000

function Address() {
  const { pathname, search } = useLocation()
  return <data value={pathname + search} />
}

type Ways = { redraw: (next: ReactNode) => Promise<void>; leave: () => void }

/** What was drawn, as a person finds it: by what stands there. */
export class Screen {
  readonly root: FakeElement
  readonly redraw: Ways['redraw']
  readonly leave: Ways['leave']

  constructor(root: FakeElement, { redraw, leave }: Ways) {
    this.root = root
    this.redraw = redraw
    this.leave = leave
  }

  /** Everything that is written there. */
  written(): string {
    return this.root.textContent
  }

  /** The address that the screen leads to. */
  address(): string {
    return this.one('data').getAttribute('value') ?? ''
  }

  /** Elements by selector: a tag and attributes, `p[role="alert"]`. */
  all(selector: string): FakeElement[] {
    return this.root.querySelectorAll(selector)
  }

  /** The one that matches; fails where there is none. */
  one(selector: string): FakeElement {
    const found = this.root.querySelector(selector)
    if (!found) throw new Error(`there is no ${selector} in: ${this.written()}`)
    return found
  }

  /** The texts of alerts. */
  alerts(): string[] {
    return this.all('[role="alert"]').map((alert) => alert.textContent)
  }

  hasButton(name: string): boolean {
    return this.#named('button', name) !== undefined
  }

  button(name: string): FakeElement {
    return this.#required('button', name)
  }

  link(name: string): FakeElement {
    return this.#required('a', name)
  }

  /** The control that a label names. */
  control(name: string): FakeElement {
    const label = this.#required('label', name)
    const id = label.getAttribute('for')
    const found = id ? this.root.querySelector(`[id="${id}"]`) : firstControl(label)
    if (!found) throw new Error(`the label ${name} is of nothing`)
    return found
  }

  /** Presses a button, as a finger does: one that cannot be pressed does nothing. */
  async press(name: string): Promise<void> {
    await doing(() => this.button(name).click())
  }

  /** Follows a link. */
  async follow(name: string): Promise<void> {
    await doing(() => this.link(name).click())
  }

  /** Chooses a radio button, a switch or a box by its label. */
  async choose(name: string): Promise<void> {
    await doing(() => this.control(name).click())
  }

  /** Presses what a selector finds. */
  async pick(selector: string): Promise<void> {
    const found = this.one(selector)
    await doing(() => found.click())
  }

  /** Writes into a field, or takes an entry of a list. */
  async write(name: string, value: string): Promise<void> {
    const control = this.control(name)
    await doing(() => {
      // React puts a setter of its own over an input's, and takes what is set by it for nothing new.
      Reflect.set(FakeElement.prototype, 'value', value, control)
      control.dispatchEvent(new FakeEvent(control.localName === 'select' ? 'change' : 'input'))
    })
  }

  /** Presses the escape of an open window. */
  async escape(): Promise<void> {
    const dialog = this.all('dialog').find(({ open }) => open)
    await doing(() => void dialog?.dispatchEvent(new FakeEvent('cancel', { bubbles: false })))
  }

  #required(tag: string, name: string): FakeElement {
    const found = this.#named(tag, name)
    if (found) return found
    const there = this.all(tag).map(nameOf).join(', ')
    throw new Error(`there is no ${tag} called ${name}, but: ${there}`)
  }

  #named(tag: string, name: string): FakeElement | undefined {
    const all = this.all(tag)
    return all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).startsWith(name))
  }
}

function nameOf(element: FakeElement): string {
  return element.getAttribute('aria-label') ?? element.textContent
}

function firstControl(label: FakeElement): FakeElement | null {
  return label.querySelector('input') ?? label.querySelector('select') ?? label.querySelector('textarea')
}
