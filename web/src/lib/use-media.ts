import { useSyncExternalStore } from 'react'

/** From this width on there is room for two columns; the same as Tailwind's `lg`. */
const wide = mediaOf('(min-width: 64rem)')

/** A finger is what points first: a phone or a tablet, whose browser opens the camera where a photo is asked for. */
const touch = mediaOf('(pointer: coarse)')

/**
 * Whether the window has room for two columns. For what stands at one place or the other, and would be there twice if
 * styles alone hid one of them.
 */
export function useWide(): boolean {
  return useSyncExternalStore(wide.onTurn, wide.matches, () => drawing.wide)
}

/** Whether the device is pointed at by a finger. */
export function useTouch(): boolean {
  return useSyncExternalStore(touch.onTurn, touch.matches, () => false)
}

let drawing = { wide: false }

/** What a page was drawn for that React takes over: a phone, unless somebody says otherwise. */
export function drawnAs(page: { wide: boolean }): void {
  drawing = page
}

function mediaOf(query: string) {
  return {
    matches: () => window.matchMedia(query).matches,
    onTurn: (change: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', change)
      return () => list.removeEventListener('change', change)
    },
  }
}
