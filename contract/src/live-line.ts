/** Path of the live channel, beside `/api`. */
export const livePath = '/live'

/** Raised when a client of before would misunderstand what is said; such a client is told and cut off. */
export const liveVersion = 2
