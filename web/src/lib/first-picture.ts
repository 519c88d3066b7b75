import { second, type Millis } from '@satoshi/rules/time'
import type { QueryKey } from '@tanstack/react-query'

import { queryClient } from './query-client.ts'

/** What came less than this before it is shown needs no help: no part is asked for again within five seconds. */
const comesAtOnce: Millis = 3 * second

/** A slow device may take this long to bring the code of the screen; what was read before is read again. */
const waitsAtMost: Millis = 60 * second

/** Parts that came with a first picture which no screen has shown yet. */
let unshown: readonly QueryKey[] = []

/** Notes of what a first picture consists that is being asked for. */
export function expectFirstPicture(parts: readonly QueryKey[]): void {
  unshown = parts
}

/**
 * Counts the parts of the first picture as read when it is first shown: on a slow device the code of the screen comes
 * seconds after them, and none is asked for again because of that. What has changed meanwhile is. Called in a layout
 * effect, which comes before any part looks how old its answer is. What is on the screen is then gone over once more, so
 * that parts which have just come are left as they are.
 */
export function showFirstPicture(): void {
  countAsRead(comesAtOnce)
  unshown = []
}

/** Counts those parts as read now that were read longer ago than `millis`; what nobody came to see for long is read again. */
export function countAsRead(millis: Millis = 0): void {
  for (const queryKey of unshown) {
    const part = queryClient.getQueryCache().find({ queryKey })
    if (part?.isStaleByTime(millis) && !part.isStaleByTime(waitsAtMost))
      queryClient.setQueryData(queryKey, part.state.data)
  }
}
