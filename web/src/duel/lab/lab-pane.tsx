import type { SeatNumber } from '@satoshi/rules/match/match'
import { rematchMillis } from '@satoshi/rules/duel/rematch'
import type { PublicProfile } from '@satoshi/rules/match/view'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { serverNow } from '../../lib/clock.ts'
import { KeysHereProvider } from '../../match/keys-here.ts'
import { LeaveDialog } from '../../match/leave-dialog.tsx'
import { PlayPhases } from '../../match/play-screen.tsx'
import { duelSlots } from '../duel-screen.tsx'
import { leaveTexts } from '../leave-texts.tsx'
import { RematchBar } from '../result/rematch-bar.tsx'
import { pairPlay } from '../sides.ts'
import type { RematchVerbs } from '../use-rematch.ts'
import { onPageClock, realAt, worldAt } from './lab-clock.ts'
import { labDuel, labView } from './lab-duel.ts'
import { labPlay } from './lab-play.ts'
import { sampleText } from './sample-questions.ts'
import { seatOf, seenBy, type Lab, type LabVerbs } from './use-lab.ts'

type LabPaneProps = {
  lab: Lab
  verbs: LabVerbs
  seat: SeatNumber
  profiles: [PublicProfile, PublicProfile]
  /** Whether the keys of the window are for this seat. */
  inHand: boolean
  onTake: () => void
}

/** One seat of the duel test: its connection, and below it the screen that its player would see. */
export function LabPane({ lab, verbs, seat, profiles, inHand, onTake }: LabPaneProps) {
  const { t, i18n } = useTranslation()
  const match = seenBy(lab, seat)
  const at = worldAt(lab.clock, serverNow())
  const textAt = (position: number) => sampleText(t, i18n.language, position)
  const shown = onPageClock(labView(match, seat, { at, textAt, profiles }), lab.clock)
  const [asks, setAsks] = useState(false)
  const play = pairPlay(labPlay(shown, seat, seatOf(lab, seat), verbs))
  const { view, leave } = play
  if (!view) return null
  const slots = duelSlots({
    play,
    duel: labDuel(match, seat, profiles),
    onExit: () => setAsks(leave !== null),
    afterwards: (name) => rematchBar(name, rematchOf(lab, verbs, seat)),
  })
  return (
    <section aria-label={profiles[seat === 0 ? 0 : 1].nickname} className="min-w-0" onPointerDownCapture={onTake}>
      <SeatButtons lab={lab} verbs={verbs} seat={seat} playing={leave !== null} />
      <div
        data-seat={seat}
        className="h-(--duel-height) overflow-x-clip overflow-y-auto rounded-lg border border-line contain-paint"
      >
        <KeysHereProvider value={inHand}>
          <PlayPhases play={play} view={view} slots={slots} />
        </KeysHereProvider>
      </div>
      {leave && (
        <LeaveDialog
          texts={leaveTexts(t, view)}
          open={asks}
          leaving={false}
          onStay={() => setAsks(false)}
          onLater={() => setAsks(false)}
          onLeave={leave}
        />
      )}
    </section>
  )
}

type SeatButtonsProps = Pick<LabPaneProps, 'lab' | 'verbs' | 'seat'> & { playing: boolean }

function SeatButtons({ lab, verbs, seat, playing }: SeatButtonsProps) {
  const { t } = useTranslation()
  const { connected, playsItself } = seatOf(lab, seat)
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      <Button variant="quiet" aria-pressed={!connected} onClick={() => verbs.connect(seat, !connected)}>
        {t(connected ? 'dev.duel.disconnect' : 'dev.duel.reconnect')}
      </Button>
      <Button variant="quiet" disabled={!playing} onClick={() => verbs.leave(seat)}>
        {t('dev.duel.leave')}
      </Button>
      <Button variant="quiet" aria-pressed={playsItself} onClick={() => verbs.playItself(seat, !playsItself)}>
        {t(playsItself ? 'dev.duel.byHand' : 'dev.duel.byItself')}
      </Button>
    </div>
  )
}

function rematchBar(name: string, rematch: RematchVerbs | null) {
  return <RematchBar rematch={rematch} name={name} />
}

function rematchOf({ match, clock, again }: Lab, verbs: LabVerbs, seat: SeatNumber): RematchVerbs | null {
  if (match.phase.name !== 'ended' || match.phase.reason === 'voided') return null
  const [mine, theirs] = seat === 0 ? again : [again[1], again[0]]
  const until = realAt(clock, match.phase.at + rematchMillis)
  return {
    state: { name: mine ? 'offeredByMe' : theirs ? 'offeredToMe' : 'open', until, nextDuelId: null },
    busy: false,
    wasOffered: mine || theirs,
    tap: () => verbs.again(seat),
    takeBack: () => verbs.restart(),
  }
}
