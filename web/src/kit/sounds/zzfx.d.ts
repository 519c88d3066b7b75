/** What we use of `zzfx`, which comes without types. Loading it makes its audio context. */
declare module 'zzfx' {
  export const ZZFX: {
    volume: number
    sampleRate: number
    audioContext: AudioContext
    /** Volume, randomness, hertz, then attack, sustain and release in seconds, shape (0 sine, 1 triangle), shape curve, slide. */
    buildSamples: (...parameters: number[]) => number[]
  }
}
