/**
 * Gives an element the focus once the browser has drawn it, unless whoever is there has moved the focus by then. Gives what
 * calls it off.
 */
export function focusAfterDrawing(element: () => HTMLElement | null): () => void {
  const before = document.activeElement
  return afterDrawing(() => {
    if (document.activeElement === before) element()?.focus({ preventScroll: true })
  })
}

/**
 * Runs `done` once the browser has drawn what React has just put there: what asks for a place or takes the focus makes it
 * lay the page out at once, and then again for the frame. Gives what calls it off.
 */
function afterDrawing(done: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    task = setTimeout(done)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}
