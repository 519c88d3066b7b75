import type { Background } from '../domain.ts'
import type { EventRunner } from '../scheduled-events/event-runner.ts'
import type { JobRunner } from './job-runner.ts'

/**
 * Does what waits in a server in which nothing happens by itself: jobs one after another, queue by queue, then what the
 * domains do in the background, then the events that are due; and what these cause, until nothing is left. Whoever lets time
 * go by only afterwards has everything happen at its own instant, however busy the machine is.
 */
export async function catchUp(
  jobs: Pick<JobRunner, 'runQueued'>,
  background: readonly Pick<Background, 'catchUp'>[],
  events: Pick<EventRunner, 'runDue'>,
): Promise<void> {
  do {
    await jobs.runQueued()
    for (const work of background) await work.catchUp?.()
  } while ((await events.runDue()) > 0)
}
