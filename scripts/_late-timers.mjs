/**
 * Loaded into a process by `npm run flakes`: every timer comes late, as on a machine that is busy for a while. What is
 * right then did not depend on one timer being sooner than another by a little.
 */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import promises from 'node:timers/promises'

/** Half as long again, and 20 ms. */
const late = (/** @type {number | undefined} */ millis) => (millis ?? 0) * 1.5 + 20

/** @param {(...args: any[]) => any} real */
function delayed(real) {
  const slow = (/** @type {any} */ work, /** @type {number | undefined} */ millis, /** @type {any[]} */ ...args) =>
    real(work, late(millis), ...args)
  // What belongs to the function (its promise's form) stays.
  return Object.defineProperties(slow, Object.getOwnPropertyDescriptors(real))
}

/** @param {(...args: any[]) => any} real */
function delayedPromise(real) {
  return (/** @type {number | undefined} */ millis, /** @type {any[]} */ ...args) => real(late(millis), ...args)
}

for (const name of /** @type {const} */ (['setTimeout', 'setInterval'])) {
  timers[name] = /** @type {any} */ (delayed(timers[name]))
  globalThis[name] = /** @type {any} */ (timers[name])
  promises[name] = /** @type {any} */ (delayedPromise(promises[name]))
}
syncBuiltinESMExports()
