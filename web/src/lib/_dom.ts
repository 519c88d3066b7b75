import { EventNode, FakeEvent } from './_dom-events.ts'
import { fakeStorage } from './_fake-storage.ts'

/**
 * As much of a browser's page as React needs to draw, to listen and to take away: a tree, its attributes, and events that
 * go down and up. It lays nothing out. Importing it makes it the page of the test's process, so that it is imported
 * before React's code for browsers (`_screen.tsx` does).
 */

class FakeNode extends EventNode {
  readonly nodeType: number
  readonly nodeName: string
  parentNode: FakeNode | null = null
  childNodes: FakeNode[] = []
  nodeValue: string | null = null

  constructor(nodeType: number, nodeName: string) {
    super()
    this.nodeType = nodeType
    this.nodeName = nodeName
  }

  get ownerDocument(): FakeDocument {
    return page
  }

  get firstChild(): FakeNode | null {
    return this.childNodes[0] ?? null
  }

  get lastChild(): FakeNode | null {
    return this.childNodes.at(-1) ?? null
  }

  get nextSibling(): FakeNode | null {
    const siblings = this.parentNode?.childNodes ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }

  get isConnected(): boolean {
    return this.getRootNode() === page
  }

  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map((child) => child.textContent).join('')
  }

  set textContent(text: string) {
    for (const child of this.childNodes.slice()) this.removeChild(child)
    if (text !== '') this.appendChild(new FakeText(text))
  }

  override above(): EventNode[] {
    const above: EventNode[] = []
    for (let one = this.parentNode; one; one = one.parentNode) above.push(one)
    return this.isConnected ? [...above, browser] : above
  }

  getRootNode(): FakeNode {
    return this.parentNode?.getRootNode() ?? this
  }

  contains(other: FakeNode | null): boolean {
    for (let one = other; one; one = one.parentNode) if (one === this) return true
    return false
  }

  appendChild(child: FakeNode): FakeNode {
    return this.insertBefore(child, null)
  }

  insertBefore(child: FakeNode, before: FakeNode | null): FakeNode {
    child.parentNode?.removeChild(child)
    const place = before ? this.childNodes.indexOf(before) : this.childNodes.length
    this.childNodes.splice(place, 0, child)
    child.parentNode = this
    return child
  }

  removeChild(child: FakeNode): FakeNode {
    this.childNodes = this.childNodes.filter((one) => one !== child)
    child.parentNode = null
    return child
  }
}

class FakeText extends FakeNode {
  constructor(text: string) {
    super(3, '#text')
    this.nodeValue = text
  }

  get data(): string {
    return this.nodeValue ?? ''
  }

  set data(text: string) {
    this.nodeValue = text
  }
}

const htmlSpace = 'http://www.w3.org/1999/xhtml'

/** An element. What a control holds (`value`, `checked`) is a plain property of it. */
export class FakeElement extends FakeNode {
  readonly namespaceURI: string
  readonly attributes = new Map<string, string>()
  readonly style: Record<string, unknown> = { setProperty: () => undefined, removeProperty: () => undefined }
  checked = false
  selected = false
  open = false
  files: File[] = []
  scrollTop = 0
  clientWidth = 0
  #value: string | null = null

  constructor(tag: string, namespace = htmlSpace) {
    super(1, namespace === htmlSpace ? tag.toUpperCase() : tag)
    this.namespaceURI = namespace
  }

  get tagName(): string {
    return this.nodeName
  }

  get localName(): string {
    return this.nodeName.toLowerCase()
  }

  get type(): string {
    return this.getAttribute('type') ?? (this.localName === 'input' ? 'text' : '')
  }

  set type(type: string) {
    this.setAttribute('type', type)
  }

  get name(): string {
    return this.getAttribute('name') ?? ''
  }

  set name(name: string) {
    this.setAttribute('name', name)
  }

  get value(): string {
    if (this.localName === 'select') return this.options.find(({ selected }) => selected)?.value ?? ''
    if (this.localName === 'option') return this.getAttribute('value') ?? this.textContent
    return this.#value ?? this.getAttribute('value') ?? ''
  }

  set value(value: string) {
    if (this.localName === 'option') this.setAttribute('value', value)
    if (this.localName === 'select') for (const option of this.options) option.selected = option.value === value
    this.#value = value
  }

  get defaultValue(): string {
    return this.getAttribute('value') ?? ''
  }

  set defaultValue(value: string) {
    this.setAttribute('value', value)
  }

  get options(): FakeElement[] {
    return this.querySelectorAll('option')
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }

  get href(): string {
    return new URL(this.getAttribute('href') ?? '', browser.location.href).href
  }

  get classList() {
    const names = () => (this.getAttribute('class') ?? '').split(' ').filter(Boolean)
    const write = (all: string[]) => this.setAttribute('class', all.join(' '))
    const remove = (name: string) => write(names().filter((one) => one !== name))
    const add = (name: string) => write([...names().filter((one) => one !== name), name])
    return {
      add,
      remove,
      contains: (name: string) => names().includes(name),
      toggle: (name: string, on: boolean) => (on ? add(name) : remove(name)),
    }
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }

  hasAttribute(name: string): boolean {
    return this.attributes.has(name)
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value))
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }

  /** All elements below it that match; a selector is a tag and attributes: `input[name="a"]`. */
  querySelectorAll(selector: string): FakeElement[] {
    const inside = this.childNodes.filter((child) => child instanceof FakeElement)
    return inside.flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)])
  }

  querySelector(selector: string): FakeElement | null {
    return this.querySelectorAll(selector)[0] ?? null
  }

  closest(selector: string): FakeElement | null {
    if (this.matches(selector)) return this
    return this.parentNode instanceof FakeElement ? this.parentNode.closest(selector) : null
  }

  matches(selector: string): boolean {
    const [, tag = '', rest = ''] = /^([a-z0-9]*)(.*)$/i.exec(selector) ?? []
    const wanted = [...rest.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)]
    if (tag && this.localName !== tag) return false
    return wanted.every(([, name = '', value]) =>
      value === undefined ? this.hasAttribute(name) : this.getAttribute(name) === value,
    )
  }

  focus(): void {
    page.activeElement = this
    this.dispatchEvent(new FakeEvent('focusin'))
  }

  blur(): void {
    page.activeElement = page.body
    this.dispatchEvent(new FakeEvent('focusout'))
  }

  /** What a press does: of a button of a form, that the form is sent; of a box or a dot, that it is chosen. */
  click(): void {
    if (this.disabled) return
    const before = this.checked
    if (this.type === 'checkbox') this.checked = !before
    if (this.type === 'radio') this.checked = true
    const isDone = this.dispatchEvent(new FakeEvent('click', { button: 0, detail: 1 }))
    const form = this.type === 'submit' ? this.closest('form') : null
    if (isDone) form?.dispatchEvent(new FakeEvent('submit'))
  }

  /** Empties a form. */
  reset(): void {
    for (const input of this.querySelectorAll('input')) {
      Reflect.set(FakeElement.prototype, 'value', input.defaultValue, input)
      input.checked = false
    }
  }

  showModal(): void {
    this.open = true
  }

  close(): void {
    this.open = false
  }

  scrollIntoView(): void {
    this.setAttribute('data-scrolled-to', '')
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, right: 100, bottom: 20, width: 100, height: 20 }
  }
}

class FakeDocument extends FakeNode {
  readonly documentElement = new FakeElement('html')
  readonly head = new FakeElement('head')
  readonly body = new FakeElement('body')
  activeElement: FakeElement = this.body
  visibilityState = 'visible'
  /** By this React sees that there is the event. */
  readonly oninput = null
  cookie = ''
  title = ''

  constructor() {
    super(9, '#document')
    this.documentElement.appendChild(this.head)
    this.documentElement.appendChild(this.body)
    this.appendChild(this.documentElement)
  }

  get defaultView(): FakeWindow {
    return browser
  }

  createElement(tag: string): FakeElement {
    return new FakeElement(tag)
  }

  createElementNS(namespace: string, tag: string): FakeElement {
    return new FakeElement(tag, namespace)
  }

  createTextNode(text: string): FakeText {
    return new FakeText(text)
  }

  querySelectorAll(selector: string): FakeElement[] {
    return this.documentElement.querySelectorAll(selector)
  }

  querySelector(selector: string): FakeElement | null {
    return this.documentElement.querySelector(selector)
  }
}

class FakeWindow extends EventNode {
  readonly location = {
    href: 'http://localhost/',
    origin: 'http://localhost',
    pathname: '/',
    search: '',
    protocol: 'http:',
    /** The addresses that were opened by a fresh load, and `reload`. */
    opened: [] as string[],
    assign: (path: string) => void this.location.opened.push(path),
    reload: () => void this.location.opened.push('reload'),
  }
  /** There are no frames. */
  readonly HTMLIFrameElement = FakeDocument
  readonly innerWidth = 1024
  readonly innerHeight = 768

  get document(): FakeDocument {
    return page
  }

  matchMedia() {
    return { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  }

  getSelection(): null {
    return null
  }
}

/** What a form would send: each field by its name, a box only when it is ticked. */
class FakeFormData extends FormData {
  constructor(form?: FakeElement) {
    super()
    for (const input of form?.querySelectorAll('input') ?? []) {
      if (input.name !== '' && (input.type !== 'checkbox' || input.checked)) this.append(input.name, input.value)
    }
  }
}

/** A sixtieth of a second. */
const frameMillis = 16

const browser = new FakeWindow()
const page: FakeDocument = new FakeDocument()

/** The page of this process. */
export const fakePage = { window: browser, document: page, local: fakeStorage(), session: fakeStorage() }

Object.assign(globalThis, {
  window: browser,
  document: page,
  location: browser.location,
  Element: FakeElement,
  HTMLElement: FakeElement,
  Node: FakeNode,
  FormData: FakeFormData,
  CustomEvent: FakeEvent,
  localStorage: fakePage.local,
  sessionStorage: fakePage.session,
  getComputedStyle: () => ({ getPropertyValue: () => '' }),
  // Nothing is drawn: a frame is a task of its own.
  requestAnimationFrame: (draw: (at: number) => void) => setTimeout(() => draw(performance.now()), frameMillis),
  cancelAnimationFrame: (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame),
})
Object.defineProperty(globalThis, 'navigator', {
  value: { onLine: true, language: 'pt-BR', userAgent: 'test' },
  configurable: true,
})
