/** A camera that is open, with its light where it has one. */
export type Camera = {
  stream: MediaStream
  /** Turns the light on or off; null where there is none. */
  light: ((on: boolean) => Promise<void>) | null
  close: () => void
  /** Hears once that the camera is gone, as when another app takes it. */
  whenLost: (hear: () => void) => void
}

/** What browsers know of a camera's light, and their types do not. */
type WithTorch = { torch?: boolean }

/** Opens the camera that looks away from whoever holds the device. Rejects as `getUserMedia` does (`cameraFault`). */
export async function openCamera(): Promise<Camera> {
  if (!('mediaDevices' in navigator)) throw new Error('no camera can be asked for')
  const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } }
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false })
  const [track] = stream.getVideoTracks()
  // safe: one that is not known there is missing
  const hasLight = track && 'getCapabilities' in track && (track.getCapabilities() as WithTorch).torch === true
  return {
    stream,
    // safe: a track that says it has a torch takes it
    light: hasLight ? (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) : null,
    close: () => {
      for (const each of stream.getTracks()) each.stop()
    },
    whenLost: (hear) => track?.addEventListener('ended', hear, { once: true }),
  }
}
