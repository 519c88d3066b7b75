import { peopleWatch } from '@satoshi/contract/live'

import { liveHandler } from '../platform/live/answer-asks.ts'

/** The room of the sockets that watch the online list. */
export const watchersRoom = 'watchers'

/** What sockets may ask of who is here. */
export function presenceAnswers() {
  return {
    watchPeople: liveHandler(peopleWatch, async ({ join, leave }, { watch }) => {
      await (watch ? join : leave)(watchersRoom)
      return { done: true }
    }),
  }
}
