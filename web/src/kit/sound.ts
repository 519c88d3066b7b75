import { useExperience } from './experience.ts'
import type * as player from './sounds/sound-player.ts'
import { wasTouched } from './haptics.ts'
import { permittedNow } from './permitted-feedback.ts'

/** The sounds of the game, made in `feedback/sounds.ts`. */
export const soundNames = [
  ...(['tap', 'tick', 'correct', 'wrong', 'coin'] as const),
  ...(['notification', 'error', 'streak', 'levelUp', 'win'] as const),
]
export type SoundName = (typeof soundNames)[number]

type Player = typeof player

/** A sound that comes later than this after what it is the sound of is left out. */
const lateMillis = 400

let loaded: Player | null = null

/** Plays a sound if the player wants sounds, looks at the page and has touched it. Never fails: it is only a sound. */
export function playSound(name: SoundName): void {
  if (!maySound()) return
  if (loaded) return loaded.play(name)
  const asked = performance.now()
  fetchPlayer()
    .then((fetched) => maySound() && performance.now() - asked < lateMillis && fetched.play(name))
    .catch(() => undefined)
}

/**
 * Makes sounds ready at the first touch, because a browser lets a page sound only from there on, and silences them when
 * the page is hidden or the setting is switched off. Until then there is no code of sounds and no audio context.
 */
export function prepareSound(): () => void {
  const wake = () => {
    if (!permittedNow().sound) return
    if (loaded) loaded.wake()
    else fetchPlayer().catch(() => undefined)
  }
  const quiet = () => {
    if (!permittedNow().sound) loaded?.rest()
  }
  const touches = ['pointerup', 'keydown'] as const
  for (const touch of touches) window.addEventListener(touch, wake, { passive: true })
  document.addEventListener('visibilitychange', quiet)
  const stop = useExperience.subscribe(quiet)
  return () => {
    for (const touch of touches) window.removeEventListener(touch, wake)
    document.removeEventListener('visibilitychange', quiet)
    stop()
  }
}

function maySound(): boolean {
  return permittedNow().sound && wasTouched()
}

async function fetchPlayer(): Promise<Player> {
  loaded = await import('./sounds/sound-player.ts')
  return loaded
}
