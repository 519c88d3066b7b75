import { createContext, use } from 'react'

const KeysHere = createContext(true)

/** Gives the keys of the whole window to a part of the page, or takes them from it, where two matches are shown at once. */
export const KeysHereProvider = KeysHere.Provider

/** Whether the keys of the window are meant for this part of the page. */
export function useKeysHere(): boolean {
  return use(KeysHere)
}
