/** What the scripts tell the person who runs them: plain lines, no colour, so that a log reads as well as a screen. */

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/** @param {string} line */
export function complain(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * A length of time as people say it: `0.4 s`, `12 s`, `3 min 5 s`.
 * @param {number} millis
 */
export function duration(millis) {
  const seconds = millis / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** A stopwatch: call it for the milliseconds since it was made. */
export function stopwatch() {
  const began = performance.now()
  return () => performance.now() - began
}

/** What a person can mend: shown as one line, without a stack. */
export class Trouble extends Error {}

/**
 * Runs a script; a `Trouble` ends it with its one line and an exit code.
 * @param {() => Promise<number>} script gives the exit code
 * @param {number} [inTrouble] the exit code of a `Trouble`
 */
export async function runScript(script, inTrouble = 1) {
  try {
    process.exitCode = await script()
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    complain(error.message)
    process.exitCode = inTrouble
  }
}
