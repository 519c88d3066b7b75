import type { MatchView, Phase } from '@satoshi/contract/match'
import type { Instant } from '@satoshi/rules/time'

/** A clock of the duel test that runs `scale` times as fast as the page's, from the moment where the two were set. */
export type LabClock = { world: Instant; real: Instant; scale: number }

/** The test's time when the page's is `real`. */
export function worldAt({ world, real: set, scale }: LabClock, real: Instant): Instant {
  return world + (real - set) * scale
}

/** The page's time when the test's is `world`. */
export function realAt({ world: set, real, scale }: LabClock, world: Instant): Instant {
  return real + (world - set) / scale
}

/** The clock from now on at another speed. */
export function atScale(clock: LabClock, real: Instant, scale: number): LabClock {
  return { world: worldAt(clock, real), real, scale }
}

/** A view of the test's time as the page's components count: its instants moved, and the time to answer shortened. */
export function onPageClock(view: MatchView, clock: LabClock): MatchView {
  return {
    ...view,
    serverNow: realAt(clock, view.serverNow),
    answerMillis: view.answerMillis / clock.scale,
    phase: phaseOnPage(view.phase, (instant) => realAt(clock, instant)),
  }
}

function phaseOnPage(phase: Phase, moved: (instant: Instant) => Instant): Phase {
  const maybe = (instant: Instant | null) => (instant === null ? null : moved(instant))
  switch (phase.name) {
    case 'waiting':
      return { ...phase, closesAt: maybe(phase.closesAt) }
    case 'countdown':
      return { ...phase, endsAt: moved(phase.endsAt) }
    case 'paused':
      return { ...phase, resumesBy: moved(phase.resumesBy) }
    case 'suspended':
      return { ...phase, until: moved(phase.until) }
    case 'asking':
      return { ...phase, opensAt: moved(phase.opensAt), closesAt: maybe(phase.closesAt) }
    case 'revealing':
      return { ...phase, endsAt: maybe(phase.endsAt) }
    case 'ended':
      return phase
  }
}
