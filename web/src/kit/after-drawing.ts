/**
 * Runs `done` once the browser has drawn what React has just put there: what asks for a place or takes the focus makes it
 * lay the page out at once, and then again for the frame. Gives what calls it off.
 */
export function afterDrawing(done: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    task = setTimeout(done)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}
