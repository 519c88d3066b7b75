import type { Opened } from '@satoshi/contract/match'
import type { TFunction } from 'i18next'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { floatGains } from '../../game-kit/float-gains.ts'
import { clearFloatingNumbers } from '../../game-kit/floating-number-store.ts'
import { movementNow } from '../../kit/less-motion.ts'
import { announce } from '../../kit/live-region.tsx'
import { signal } from '../../kit/signal.ts'
import { firstSentence } from '../../match/first-sentence.ts'
import { answersBelowStage, choiceText, isDense, kindViewOf } from '../../match/phases/question.tsx'
import { elapsedText, revealVerdictOf } from '../../match/phases/reveal.tsx'
import { Prompt } from '../../match/prompt.tsx'
import { RevealSheet } from '../../match/reveal-sheet.tsx'
import { markShown } from '../../match/shown-gains.ts'
import { AnswerLine, answerVerdictOf } from '../answer-line.tsx'
import { ChosenBy } from '../chosen-by.tsx'
import { PlayerAvatar } from '../lobby/player-avatar.tsx'
import { sheetMillis } from '../score-race.ts'
import { districtsOf, type PairView } from '../sides.ts'
import { pointsIn } from '../why-won.ts'

type DuelRevealProps = { opened: Opened; view: PairView }

/**
 * Four seconds after a question: its options where they were with the faces of those who chose them, how each of the two
 * did, and the reason in a sentence. It goes on by itself, so that nothing lies over what is compared.
 */
export function DuelReveal({ opened, view }: DuelRevealProps) {
  const id = useId()
  const { question, position } = opened
  const { me, them } = view.sides
  const { Revealed } = kindViewOf(question)
  const districts = districtsOf(view.sides)
  const dense = isDense(question)
  return (
    <>
      <Prompt
        id={id}
        position={position}
        total={view.questions}
        weight={question.weight}
        text={question.prompt}
        numbered={false}
        dense={dense}
        takesFocus={false}
      />
      <div className={answersBelowStage}>
        <Revealed
          question={question}
          opened={opened}
          faces={{
            mine: <ChosenBy player={me.player} district={districts.me} mine />,
            theirs: <ChosenBy player={them.player} district={districts.them} />,
          }}
          dense={dense}
        />
      </div>
      <DuelSheet opened={opened} view={view} />
    </>
  )
}

function DuelSheet({ opened, view }: DuelRevealProps) {
  const sheet = useRef<HTMLElement>(null)
  const verdict = revealVerdictOf(opened)
  useAnnouncedOutcome(opened, view)
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [])
  useEffect(() => signal(verdict === 'right' ? 'correct' : 'wrong'), [verdict])
  return (
    <RevealSheet
      ref={sheet}
      verdict={verdict}
      elapsed={null}
      rightIs={null}
      explanation={opened.explanation}
      sources={opened.sources}
      lead={<BothLines opened={opened} view={view} />}
      below
    />
  )
}

/** How each of the two did; the viewer's points fly from here into their total. */
function BothLines({ opened, view }: DuelRevealProps) {
  const { t } = useTranslation()
  const lines = useRef<HTMLUListElement>(null)
  const { question, mine, others, position } = opened
  const { me, them } = view.sides
  const districts = districtsOf(view.sides)
  const points = pointsIn(opened).mine
  useEffect(() => {
    if (points <= 0 || !markShown(view.id, position, { xp: 0, amountCents: 0 })) return
    const start = () =>
      floatGains([{ type: 'points', value: points }], lines.current?.firstElementChild?.lastElementChild ?? null, {
        into: () => document.querySelector('[data-tally=points]'),
      })
    const timer = setTimeout(start, movementNow() === 'full' ? sheetMillis : 0)
    return () => clearTimeout(timer)
  }, [view.id, position, points])
  useEffect(() => clearFloatingNumbers, [])
  const { inWords } = kindViewOf(question)
  return (
    <ul ref={lines} className="grid grid-cols-2 gap-2 md:mt-1">
      <AnswerLine
        name={t('duel.you')}
        answer={mine}
        face={<PlayerAvatar of={me.player} district={districts.me} size="xs" />}
      />
      <AnswerLine
        name={them.player.nickname}
        answer={others[0] ?? null}
        announced={inWords ? question : null}
        face={<PlayerAvatar of={them.player} district={districts.them} size="xs" />}
      />
    </ul>
  )
}

// All that the sheet says at first, heard once.
function useAnnouncedOutcome(opened: Opened, { sides: { me, them } }: PairView) {
  const { t, i18n } = useTranslation()
  const verdict = revealVerdictOf(opened)
  const { question, correct, mine, others, explanation } = opened
  const name = them.player.nickname
  const text = [
    t(`match.reveal.${verdict}`),
    ...(mine?.choice ? [`${elapsedText(t, mine.elapsedMillis)}.`] : []),
    t('duel.reveal.theirs', { name, how: howText(t, others[0] ?? null) }),
    t('duel.reveal.score', { mine: me.score, theirs: them.score, name }),
    firstSentence(explanation).first,
    ...(verdict === 'right'
      ? []
      : [t('match.reveal.rightIs', { answer: choiceText(question, correct, i18n.language) })]),
  ].join(' ')
  useEffect(() => announce(text, 'assertive'), [text])
}

function howText(t: TFunction, answer: Opened['others'][number] | null): string {
  const word = t(`duel.answer.${answerVerdictOf(answer)}`)
  return answer?.choice ? `${word}, ${elapsedText(t, answer.elapsedMillis)}` : word
}
