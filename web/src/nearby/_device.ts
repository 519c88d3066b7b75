import { vi } from 'vitest'

/** A place in São Paulo that lies in the middle of nothing. */
export const here = { latitude: -23.561414, longitude: -46.655881 }

type Answer = { latitude: number; longitude: number; accuracy?: number } | 'denied' | 'unavailable' | 'pending'

/** A device that says where it is, does not know it, may not say it, or is still being asked whether it may. */
export function stubPlace(first: Answer) {
  let answer = first
  const waiting: (() => void)[] = []
  let asked = 0
  const tell = (found: (position: unknown) => void, failed: (error: unknown) => void): void => {
    if (answer === 'pending') waiting.push(() => tell(found, failed))
    else if (typeof answer === 'string') failed({ code: answer === 'denied' ? 1 : 2 })
    else found({ coords: { accuracy: 20, ...answer } })
  }
  const geolocation = {
    getCurrentPosition: (found: (position: unknown) => void, failed: (error: unknown) => void) => {
      asked += 1
      tell(found, failed)
    },
  }
  const permissions = { query: async () => ({ state: answer === 'pending' ? 'prompt' : 'granted' }) }
  vi.stubGlobal('navigator', { onLine: true, geolocation, permissions })
  return {
    /** How often it was asked. */
    asked: () => asked,
    /** Answers otherwise from now on, and those who wait as well. */
    answer: (next: Answer) => {
      answer = next
      for (const each of waiting.splice(0)) each()
    },
  }
}
