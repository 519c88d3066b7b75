/** Milliseconds that the first screen has the network and the processor for itself. */
const firstScreenMillis = 4_000

/** Does something when the first screen has settled; gives the way to call it off. */
export function whenSettled(then: () => void): () => void {
  const timer = setTimeout(then, firstScreenMillis)
  return () => clearTimeout(timer)
}
