import type { NearbyTap } from '@satoshi/contract/nearby'
import type { TapRole } from '@satoshi/rules/nearby/tap'
import { second } from '@satoshi/rules/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Radar } from '../kit/icon.ts'
import { focusWhenShown } from '../kit/page.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { MeetingMatches } from './meeting-matches.tsx'
import { troubleTexts } from './trouble-text.ts'
import { useMeeting, type Met } from './use-meeting.ts'
import { usePlaceQuestion } from './use-nearby.ts'

type MeetingCardProps = {
  side: TapRole
  onMet: (met: Met) => void
  onBack: () => void
  /** The way to the QR code, offered once nobody was found or nothing can be looked for. */
  code: ReactNode
}

/** “We are near”: asks for the place, looks for the other one for a minute, compares codes, and tells whom the player met. */
export function MeetingCard({ side, onMet, onBack, code }: MeetingCardProps) {
  const { t } = useTranslation()
  const { meeting, left, agree, again } = useMeeting(side, onMet)
  return (
    <Card className="mx-auto flex max-w-xl flex-col gap-4">
      <h2 ref={focusWhenShown} tabIndex={-1} className="text-xl font-bold">
        {t('nearby.meet.title')}
      </h2>
      {meeting.phase === 'locating' && <Locating />}
      {meeting.phase === 'failed' && <Failed error={meeting.error} />}
      {meeting.phase === 'searching' && <Searching tap={meeting.tap} left={left} side={side} agree={agree} />}
      {meeting.phase === 'over' && (
        <div role="status">
          <p className="font-semibold">{t('nearby.meet.over')}</p>
          <p className="text-pretty text-muted">{t(`nearby.meet.overText.${side}`)}</p>
        </div>
      )}
      {(meeting.phase === 'over' || meeting.phase === 'failed') && (
        <>
          {code}
          <Button variant="quiet" wide onClick={again}>
            {t('nearby.meet.again')}
          </Button>
        </>
      )}
      <Button variant="ghost" wide onClick={onBack}>
        {t('nearby.meet.back')}
      </Button>
    </Card>
  )
}

function Locating() {
  const { t } = useTranslation()
  const question = usePlaceQuestion()
  return (
    <div role="status">
      <p className="font-semibold">{t(`nearby.place.${question}`)}</p>
      <p className="text-pretty text-muted">{t(`nearby.place.${question}Text`)}</p>
    </div>
  )
}

function Failed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { title, text } = troubleTexts(t, error)
  return (
    <div role="alert">
      <p className="font-semibold text-danger-ink">{title}</p>
      <p className="text-pretty text-muted">{text}</p>
    </div>
  )
}

type SearchingProps = { tap: NearbyTap; left: number; side: TapRole; agree: ReturnType<typeof useMeeting>['agree'] }

function Searching({ tap, left, side, agree }: SearchingProps) {
  const { t } = useTranslation()
  const isFound = tap.matches.length > 0
  return (
    <>
      <Countdown left={left} />
      <p aria-live="polite" className="text-center text-pretty text-muted">
        {t(isFound ? 'nearby.meet.compare' : `nearby.meet.searching.${side}`)}
      </p>
      {isFound && <MeetingMatches matches={tap.matches} agree={agree} />}
      {agree.error !== null && (
        <p role="alert" className="font-medium text-danger-ink">
          {refusalText(agree.error)}
        </p>
      )}
    </>
  )
}

/** The seconds that are left; told to nobody who listens, who would hear nothing else. */
export function Countdown({ left }: { left: number }) {
  const { t } = useTranslation()
  return (
    <p role="timer" aria-live="off" className="numbers flex items-center justify-center gap-2 font-display text-3xl">
      <Radar aria-hidden="true" className="size-8 text-action-ink" />
      {t('nearby.meet.left', { seconds: Math.ceil(left / second) })}
    </p>
  )
}
