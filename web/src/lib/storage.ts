/** The only door to localStorage. A browser that forbids it (private windows, full disks) behaves as an empty one. */
export const storageKeys = {
  /** Who is signed in, for the next start. Source: specification 3. */
  user: 'satoshi_user',
  /** dark, light or system. Source: specification 9. */
  theme: 'satoshi-ui-theme',
} as const
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

export function readStored(key: StorageKey): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null
}

export function writeStored(key: StorageKey, value: string): void {
  attempt(() => localStorage.setItem(key, value))
}

export function removeStored(key: StorageKey): void {
  attempt(() => localStorage.removeItem(key))
}

/** What a sign-out leaves nothing of. Source: specification 9. */
export function clearSessionStorage(): void {
  attempt(() => sessionStorage.clear())
}

/** A mark that lives as long as the tab. */
export function markOnce(name: string): boolean {
  const seen = attempt(() => sessionStorage.getItem(name))
  attempt(() => sessionStorage.setItem(name, '1'))
  return !seen
}

function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
