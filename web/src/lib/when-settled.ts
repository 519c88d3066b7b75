/** Milliseconds that the first screen has the network and the processor for itself. */
const firstScreenMillis = 4_000

/** Milliseconds without a sign of a hand after which it counts as resting. */
const restMillis = 500

/** What says that a hand moves something: a finger, a wheel, or whatever else has scrolled. */
const signs = ['touchstart', 'wheel', 'scroll'] as const

/** Does something when the first screen has settled and no hand moves what is on it; gives the way to call it off. */
export function whenSettled(then: () => void): () => void {
  return whenHandsRest(then, firstScreenMillis)
}

/**
 * Does something after `millis`, but not while a hand moves what is on the screen: code that is fetched and made ready under
 * a finger is felt in every frame of its drag. Gives the way to call it off.
 */
export function whenHandsRest(then: () => void, millis = restMillis): () => void {
  let ear = new AbortController()
  const hear = () => {
    ear = new AbortController()
    timer = setTimeout(() => {
      ear.abort()
      then()
    }, restMillis)
    for (const sign of signs)
      document.addEventListener(sign, wait, { capture: true, passive: true, signal: ear.signal })
  }
  // Hears one step of a drag and then none for a while: a listener at every step is felt as well.
  const wait = () => {
    callOff()
    timer = setTimeout(hear, restMillis)
  }
  const callOff = () => {
    ear.abort()
    clearTimeout(timer)
  }
  let timer = setTimeout(hear, millis - restMillis)
  return callOff
}
