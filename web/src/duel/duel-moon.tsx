import type { MatchView } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { CircleCheck, CircleX, Timer } from '../kit/icon.ts'
import { QuestionTimer } from '../match/question-timer.tsx'

/** Between the towers: the time of the open question, or how it went; below it, which question this is. */
export function DuelMoon({ view, quiet }: { view: MatchView; quiet: boolean }) {
  const { t } = useTranslation()
  const { phase } = view
  const position = 'position' in phase ? phase.position : null
  return (
    <div className="duel-moon flex flex-col items-center justify-center gap-1.5 px-1 py-2">
      <div className="grid size-18 place-items-center rounded-full bg-page/70 text-ink">
        {phase.name === 'asking' && phase.closesAt !== null && (
          <QuestionTimer closesAt={phase.closesAt} answerMillis={view.answerMillis} running quiet={quiet} size={68} />
        )}
        {phase.name === 'revealing' && <VerdictSign late={!phase.mine?.choice} right={phase.mine?.correct ?? false} />}
      </div>
      {position !== null && (
        <p className="numbers text-sm font-semibold whitespace-nowrap">
          <span aria-hidden="true" dir="ltr">
            {t('duel.stage.position', { position: position + 1, total: view.questions })}
          </span>
          <span className="sr-only">
            {t('match.question.position', { position: position + 1, total: view.questions })}
          </span>
        </p>
      )}
    </div>
  )
}

function VerdictSign({ late, right }: { late: boolean; right: boolean }) {
  const Sign = late ? Timer : right ? CircleCheck : CircleX
  return (
    <Sign
      aria-hidden="true"
      className={classNames('size-12 animate-pop', late ? 'text-muted' : right ? 'text-streak-ink' : 'text-danger-ink')}
    />
  )
}
