import type { SeatNumber } from '@satoshi/rules/match/match'
import { rematchMillis } from '@satoshi/rules/duel/rematch'
import type { Face } from '@satoshi/rules/match/view'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { serverNow } from '../../lib/clock.ts'
import { KeysHereProvider } from '../../match/keys-here.ts'
import { DuelView } from '../duel-view.tsx'
import { LeaveDuelDialog } from '../leave-duel-dialog.tsx'
import { sidesOf } from '../sides.ts'
import type { RematchVerbs } from '../use-rematch.ts'
import { onPageClock, realAt, worldAt } from './lab-clock.ts'
import { labDuel, labView } from './lab-duel.ts'
import { sampleText } from './sample-questions.ts'
import { seatOf, seenBy, type Lab, type LabVerbs } from './use-lab.ts'

type LabPaneProps = {
  lab: Lab
  verbs: LabVerbs
  seat: SeatNumber
  faces: [Face, Face]
  /** Whether the keys of the window are for this seat. */
  inHand: boolean
  onTake: () => void
}

/** One seat of the duel test: its connection, and below it the screen that its player would see. */
export function LabPane({ lab, verbs, seat, faces, inHand, onTake }: LabPaneProps) {
  const { t, i18n } = useTranslation()
  const { connected, playsItself, kept } = seatOf(lab, seat)
  const match = seenBy(lab, seat)
  const at = worldAt(lab.clock, serverNow())
  const textAt = (position: number) => sampleText(t, i18n.language, position)
  const view = onPageClock(labView(match, seat, { at, textAt, faces }), lab.clock)
  const [asks, setAsks] = useState(false)
  const sides = sidesOf(view)
  const mayReady = view.may.includes('ready')
  useEffect(() => {
    if (mayReady) verbs.ready(seat)
  }, [mayReady, verbs, seat])
  if (!sides) return null
  const locked = view.phase.name === 'asking' ? (view.phase.locked ?? kept?.choice ?? null) : null
  const playing = view.phase.name !== 'ended'
  return (
    <section aria-label={faces[seat === 0 ? 0 : 1].nickname} className="min-w-0" onPointerDownCapture={onTake}>
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
      <div
        data-seat={seat}
        className="h-(--duel-height) overflow-x-clip overflow-y-auto rounded-lg border border-line contain-paint"
      >
        <KeysHereProvider value={inHand}>
          <DuelView
            view={view}
            sides={sides}
            duel={labDuel(match, seat, faces)}
            locked={locked}
            trouble={connected ? 'none' : kept ? 'kept' : 'reconnecting'}
            rematch={rematchOf(lab, verbs, seat)}
            onAnswer={(choice) => verbs.answer(seat, choice)}
            onExit={() => setAsks(playing)}
          />
        </KeysHereProvider>
      </div>
      <LeaveDuelDialog
        view={view}
        name={sides.them.player.nickname}
        open={asks && playing}
        leaving={false}
        mayLeave={view.may.includes('leave')}
        onStay={() => setAsks(false)}
        onLeave={() => verbs.leave(seat)}
      />
    </section>
  )
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
