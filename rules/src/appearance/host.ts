/** What the face of the host says: the one who greets newcomers and stands where nothing is yet. */
export const hostMoods = ['hello', 'happy', 'cheer', 'thinking', 'oops', 'asleep'] as const

export type HostMood = (typeof hostMoods)[number]

/** Path of the host's picture in a mood, on our own origin; the files are drawn by content/art. */
export function hostPath(mood: HostMood): string {
  return `/host/${mood}.svg`
}
