import { cellAt, cellMiddle, type Cell, type Position } from '@satoshi/rules/nearby/grid'
import { second } from '@satoshi/rules/time'

/** Why there is no place. Source: product 1.8, location permission denied. */
export type PlaceFault = 'denied' | 'unavailable'

/** The device did not say where it is, or not closely enough to find anybody by. */
export class PlaceError extends Error {
  readonly fault: PlaceFault

  constructor(fault: PlaceFault, cause?: unknown) {
    super(`no place: ${fault}`, { cause })
    this.fault = fault
  }
}

/** Where the device is, by its cell: nothing finer leaves this file. `position` is the middle of `cell`. */
export type Place = { cell: Cell; position: Position }

/**
 * How long the device may look for itself, in milliseconds, and how old a place may be. The question to whoever holds it
 * takes no part of that time. Source: ours; phones take some seconds where the sky is hidden.
 */
const lookup = { enableHighAccuracy: true, timeout: 10 * second, maximumAge: 15 * second } as const

/** Metres by which a place may be wrong: beyond twice the radius it says nothing about who is near. Source: ours. */
const mostWrong = 1_000

/**
 * Asks the device where it is. Whoever was in the cell `kept` stays in it while they are about there. Rejects with
 * `PlaceError`.
 */
export async function findPlace(kept: Cell | null = null): Promise<Place> {
  const { latitude, longitude, accuracy } = await readPosition()
  if (accuracy > mostWrong) throw new PlaceError('unavailable')
  const cell = cellAt({ latitude, longitude }, kept)
  return { cell, position: cellMiddle(cell) }
}

function readPosition(): Promise<GeolocationCoordinates> {
  if (!('geolocation' in navigator)) return Promise.reject(new PlaceError('unavailable'))
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      (error) => reject(new PlaceError(error.code === deniedCode ? 'denied' : 'unavailable', error)),
      lookup,
    )
  })
}

/** `GeolocationPositionError.PERMISSION_DENIED`. */
const deniedCode = 1

/** Whether the question whether this site may know the place is still to be answered; where a browser does not tell, it is. */
export async function isPlacePending(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'prompt'
  } catch {
    return true
  }
}
