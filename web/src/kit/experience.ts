import { defaultExperience, defaultNotices, type Experience, type Notices } from '@satoshi/rules/settings'
import { create } from 'zustand'

/** What everything that moves, sounds, shakes or celebrates asks before it does. `lib` fills and keeps it. */
export const useExperience = create<{
  experience: Experience
  notices: Notices
  /** The device is short of memory: what costs most is left out until it is not. */
  saving: boolean
}>(() => ({
  experience: defaultExperience,
  notices: defaultNotices,
  saving: false,
}))

/** What holds now, for code outside of React: what the player chose, and less of it while memory is short. */
export function chosenExperience(): Experience {
  const { experience, saving } = useExperience.getState()
  return saving ? thrifty(experience) : experience
}

let last: { of: Experience; is: Experience } | null = null

// The same object for the same choice, as whoever subscribes compares.
function thrifty(chosen: Experience): Experience {
  if (last?.of !== chosen) last = { of: chosen, is: { ...chosen, particleQuality: 'low', reducedMotion: true } }
  return last.is
}
