import { create } from 'zustand'

/** The refusal by which the server says that it can only read for now. */
const notWriting = 'service.notWriting'

/** Whether the server saves what is sent, by the last that it said of it. */
export const useWriting = create<{ stopped: boolean }>(() => ({ stopped: false }))

/** Notes that the server saves again, or no more; the same again tells nobody anything. */
export function noteWriting(stopped: boolean): void {
  if (stopped !== useWriting.getState().stopped) useWriting.setState({ stopped })
}

/** Whether a refusal says that the server can only read for now. */
export function isNotWriting(refusal: unknown): boolean {
  return typeof refusal === 'object' && refusal !== null && 'code' in refusal && refusal.code === notWriting
}
