import { permittedNow } from './permitted-feedback.ts'

/** Milliseconds of shaking and rest in turns, as `navigator.vibrate` takes them. */
export type Vibration = readonly number[]

/** Shakes the device, where it can, the player lets it, and somebody has touched the page (browsers want that). */
export function vibrate(pattern: Vibration): void {
  if (!('vibrate' in navigator) || !permittedNow().haptics || !wasTouched()) return
  navigator.vibrate([...pattern])
}

/** Whether somebody has touched the page, where the browser says; only from there on it lets a page sound and shake. */
export function wasTouched(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
}
