import type { Profile } from '@satoshi/contract/profile'
import { admitTo } from '@satoshi/rules/audience/audience'
import { reviewsPerLife } from '@satoshi/rules/review/session'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Chip } from '../kit/chip.tsx'
import { timeLeftText } from '../kit/time-left-text.ts'
import { waitingPrizes } from '../mission/waiting-prizes.ts'
import { DueCount, dueText } from '../review/due-line.tsx'
import { ModeCard } from './mode-card.tsx'
import type { Mode, PlayFacts } from './modes.ts'
import { useBegin } from './use-begin.ts'

type ModeListProps = { modes: Mode[]; facts: PlayFacts; profile: Profile }

/** Cards under each other on a phone, beside each other where there is room. */
export function ModeList({ modes, facts, profile }: ModeListProps) {
  const { t, i18n } = useTranslation()
  const { begin, busy } = useBegin()
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {modes.map((mode) => (
        <li key={mode.name} className="min-w-0">
          <ModeCard
            mode={mode}
            text={textOf(t, mode)}
            gives={<Gives mode={mode} facts={facts} />}
            remark={remarkOf(t, mode, profile, facts.at)}
            closed={closedText(t, mode, facts, i18n.language)}
            onBegin={begin}
            busy={busy}
          />
        </li>
      ))}
    </ul>
  )
}

/** What a mode is, in a sentence. */
export function textOf(t: TFunction, { name, topic }: Mode): string {
  return t(`mode.texts.${name}`, { topic: topic ? t(`topics.names.${topic}`) : '' })
}

/** What is to be known before a mode begins; of duels, who may only play friendly ones. */
export function remarkOf(t: TFunction, { name, remark }: Mode, profile: Profile, at: number): string | null {
  if (remark !== null) return t(`mode.remarks.${remark}`, { cards: reviewsPerLife })
  if (name !== 'arena') return null
  // What the server will check; nothing else of an audience decides about stakes.
  const audience = { confirmed: profile.emailConfirmed, identityVerified: false, plan: 'free' } as const
  const admitted = admitTo('stake', { ...audience, birthDate: profile.birthDate }, at)
  return admitted.ok ? null : t(`mode.stakes.${admitted.code}`)
}

function closedText(t: TFunction, { closed }: Mode, facts: PlayFacts, language: string): string | null {
  switch (closed) {
    case null:
      return null
    case 'nothingDue':
      return t('mode.closed.nothingDue', { when: dueText((facts.review.nextDueAt ?? facts.at) - facts.at, language) })
    case 'missionDone':
      return t('mode.closed.missionDone', { left: timeLeftText(facts.missions.daily.closesAt - facts.at, language) })
    default:
      return t(`mode.closed.${closed}`)
  }
}

/** Chips: what a mode gives today; of one that is practice, nothing. */
export function Gives({ mode: { name, remark }, facts }: { mode: Mode; facts: PlayFacts }): ReactNode {
  const { t, i18n } = useTranslation()
  const { review, missions, daily, today } = facts
  switch (name) {
    case 'claim':
      return <Chip tone="btz">{t('mode.waiting', { count: waitingPrizes(missions) })}</Chip>
    case 'review':
      return review.due > 0 ? (
        <Chip tone="streak">
          <DueCount due={review.due} />
        </Chip>
      ) : null
    case 'missionQuiz':
      return <Chip tone="xp">{t('quiz.choose.questions', { count: missions.quiz.questions })}</Chip>
    case 'arena':
    case 'friend':
      return <Paid left={daily.of - daily.paid} of={daily.of} />
    case 'full':
    case 'topic':
      if (remark === 'practice') return null
      return today.firstQuizCents === null ? (
        <Paid left={today.quizzesPaid - today.quizzes} of={today.quizzesPaid} />
      ) : (
        <Chip tone="btz">{t('mode.firstQuiz', { btz: formatBtz(today.firstQuizCents, i18n.language) })}</Chip>
      )
    default:
      return null
  }
}

function Paid({ left, of }: { left: number; of: number }) {
  const { t } = useTranslation()
  if (of <= 0) return null
  return left > 0 ? <Chip tone="btz">{t('mode.paid', { left, of })}</Chip> : <Chip>{t('mode.paidOut')}</Chip>
}
