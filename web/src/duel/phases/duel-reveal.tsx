import type { Opened, SeatView } from '@satoshi/contract/match'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Lightbulb } from '../../kit/icon.ts'
import { announce } from '../../kit/live-region.tsx'
import { signal } from '../../kit/signal.ts'
import { choiceText, kindViewOf } from '../../match/phases/question.tsx'
import { revealVerdictOf } from '../../match/phases/reveal.tsx'
import { AnswerLine } from '../answer-line.tsx'
import { ChosenBy } from '../chosen-by.tsx'
import { districtsOf, type Sides } from '../sides.ts'

type DuelRevealProps = { opened: Opened; sides: Sides }

/** Four seconds after a question: what was right, what each of the two said and got for it, and the reason in short. */
export function DuelReveal({ opened, sides }: DuelRevealProps) {
  const { t } = useTranslation()
  const { question, mine, others } = opened
  const { Revealed, inWords } = kindViewOf(question)
  const theirs = others[0] ?? null
  const them = sides.them.player
  useAnnouncedVerdict(opened, sides)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex flex-1 flex-col gap-3 md:gap-4 md:pt-[2dvh]">
      <h2 ref={heading} tabIndex={-1} className="leading-snug font-semibold text-pretty outline-none md:text-xl">
        {question.prompt}
      </h2>
      <Revealed
        question={question}
        opened={opened}
        chooser={<ChosenBy player={them} district={districtsOf(sides).them} />}
      />
      <ul className="grid grid-cols-2 gap-2">
        <AnswerLine name={t('duel.you')} answer={mine} />
        <AnswerLine name={them.nickname} answer={theirs} announced={inWords ? question : null} />
      </ul>
      <div className="rounded-lg border border-line bg-surface p-3.5 md:p-5">
        <h3 className="mb-1 flex items-center gap-2 text-sm font-semibold text-muted">
          <Lightbulb aria-hidden="true" className="size-4 text-btz-ink" />
          {t('match.reveal.why')}
        </h3>
        <p className="line-clamp-4 leading-relaxed text-pretty md:line-clamp-none md:text-lg">{opened.explanation}</p>
        <ShortSource opened={opened} />
      </div>
    </div>
  )
}

// The first source by its name alone: there is no time to follow a link, and all of them stand in the result.
function ShortSource({ opened: { sources } }: { opened: Opened }) {
  const [first] = sources
  if (!first) return null
  return (
    <p dir="auto" className="mt-1.5 truncate text-sm text-muted">
      {[first.authority, first.document].join(' · ')}
    </p>
  )
}

function useAnnouncedVerdict(opened: Opened, { me, them }: { me: SeatView; them: SeatView }) {
  const { t, i18n } = useTranslation()
  const verdict = revealVerdictOf(opened)
  const { question, correct } = opened
  const right = choiceText(question, correct, i18n.language)
  useEffect(() => signal(verdict === 'right' ? 'correct' : 'wrong'), [verdict])
  useEffect(() => {
    const parts = [
      t(`match.reveal.${verdict}`),
      ...(verdict === 'right' ? [] : [t('match.reveal.rightIs', { answer: right })]),
      t('duel.reveal.score', { mine: me.score, theirs: them.score, name: them.player.nickname }),
    ]
    announce(parts.join(' '), 'assertive')
  }, [t, verdict, right, me.score, them.score, them.player.nickname])
}
