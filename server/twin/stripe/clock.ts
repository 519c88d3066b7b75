/** The machine's time, in epoch milliseconds: what the twin goes by when it is given no other. */
export function systemTime(): number {
  return Date.now()
}
