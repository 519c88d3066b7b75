import { useSyncExternalStore } from 'react'

import { chosenExperience, useExperience } from './experience.ts'
import { movementOf, type Movement } from './movement.ts'

/** Whether the person asked for less movement, in the settings of the device or of the game. */
export function wantsLessMotion(): boolean {
  return chosenExperience().reducedMotion || deviceWantsLessMotion()
}

/** Whether the device asks for less movement. */
export function deviceWantsLessMotion(): boolean {
  return deviceQuery().matches
}

/** How things may come and go now. */
export function movementNow(): Movement {
  return movementOf(chosenExperience(), deviceWantsLessMotion())
}

/** The same for a component, drawn anew when it changes. */
export function useMovement(): Movement {
  return useSyncExternalStore(onMovement, movementNow, () => 'full')
}

/** Says on the page's root how things may move, for what moves by CSS alone; from now on. */
export function syncMovementToRoot(): void {
  const say = () => void (document.documentElement.dataset['movement'] = movementNow())
  say()
  onMovement(say)
}

function onMovement(listener: () => void): () => void {
  const query = deviceQuery()
  query.addEventListener('change', listener)
  const stop = useExperience.subscribe(listener)
  return () => {
    query.removeEventListener('change', listener)
    stop()
  }
}

function deviceQuery(): MediaQueryList {
  return window.matchMedia('(prefers-reduced-motion: reduce)')
}
