import { TapGuard, type Control } from './tap-guard.ts'

const controls = 'button, a[href], summary, [role=button], [role=switch]'

/** How long the page is let be after a change before it is looked at, in milliseconds; a press looks at once. */
const restMillis = 60

/**
 * Lets presses of a pointer do nothing on what has only just come under it, on every button and link of the page. Keys and
 * assistive technology, whose presses have no place, act at once; so do options that were there before they opened. It
 * hears before anything else does.
 */
export function guardTaps(): void {
  const guard = new TapGuard()
  let changedAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    timer = undefined
    if (changedAt === null) return
    guard.update(controlsOnPage(), changedAt)
    changedAt = null
  }
  const onChange = () => {
    changedAt ??= performance.now()
    timer ??= setTimeout(look, restMillis)
  }
  const onMove = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
    look()
    guard.move({ x, y }, performance.now(), pointerType === 'mouse')
  }
  const onClick = (event: MouseEvent) => {
    look()
    const control = event.target instanceof Element ? event.target.closest(controls) : null
    const byPointer = event.detail > 0
    if (control && byPointer && !guard.counts(control, { x: event.clientX, y: event.clientY }, performance.now())) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    guard.press(performance.now())
  }
  const onKey = () => guard.press(performance.now())
  const heard = { capture: true, passive: true }
  const observer = new MutationObserver(onChange)
  window.addEventListener('animationend', onChange, heard)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  window.addEventListener('pointermove', onMove, heard)
  window.addEventListener('pointerup', onMove, heard)
  window.addEventListener('keydown', onKey, heard)
  window.addEventListener('click', onClick, { capture: true })
  onChange()
}

function controlsOnPage(): Control[] {
  const scrolled = window.scrollY
  return [...document.querySelectorAll(controls)]
    .map((element) => ({ id: element, says: nameOf(element), box: element.getBoundingClientRect(), scrolled }))
    .filter(({ box }) => box.right > box.left)
}

// A clock or a number that counts on a button makes no other button of it.
function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent
  return `${name} ${element.getAttribute('href') ?? ''}`.replaceAll(/[\p{Nd}\p{P}\s]+/gu, '')
}
