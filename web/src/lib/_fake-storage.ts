/** A storage of a browser, for tests; what is in it is looked at here. */
export function fakeStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
