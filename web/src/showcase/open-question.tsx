import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { signal } from '../kit/signal.ts'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import { AnswerOptions } from '../match/answer-options.tsx'
import { optionOf, type OptionsQuestion } from '../match/choice-parts.ts'
import { Prompt } from '../match/prompt.tsx'
import type { Shown } from './use-question.ts'

type OpenQuestionProps = {
  shown: Shown
  /** The option that was chosen and is on its way, or did not arrive. */
  chosen: number | null
  failure: unknown
  onAnswer: (option: number) => void
  onOther: () => void
}

/** The question with its options, and what an answer is worth, said before it is given. */
export function OpenQuestion({ shown, chosen, failure, onAnswer, onOther }: OpenQuestionProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { right, wrong } = shown
  const failed = failure !== null
  return (
    <>
      <ShowcasePrompt id={id} text={shown.prompt} />
      <div className={optionsPlace}>
        <AnswerOptions
          question={optionsOf(shown)}
          labelledBy={id}
          locked={chosen === null ? null : { option: chosen }}
          note={t(failed ? 'match.option.kept' : 'match.option.sent')}
          closed={false}
          onAnswer={(choice) => {
            const option = optionOf(choice)
            if (option === null) return
            signal('tap')
            onAnswer(option)
          }}
        />
      </div>
      {failed && chosen !== null && <NotSent failure={failure} onRetry={() => onAnswer(chosen)} onOther={onOther} />}
      <p className="mt-5 text-sm text-pretty text-muted">
        {t('showcase.worth', {
          xp: right.xp,
          btz: formatBtz(right.amountCents, i18n.language),
          wrongXp: wrong.xp,
        })}
      </p>
    </>
  )
}

/** Where the options stand below what is asked, open and closed. */
export const optionsPlace = 'mt-5 md:mt-7 low:mt-3.5'

type ShowcasePromptProps = { id: string; text: string; takesFocus?: boolean }

/** What is asked, open and closed, below the name of the screen. */
export function ShowcasePrompt({ id, text, takesFocus = true }: ShowcasePromptProps) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className="mb-1.5 text-sm font-semibold text-muted md:mb-0">{t('showcase.title')}</h1>
      <Prompt id={id} position={0} total={1} weight={1} text={text} numbered={false} takesFocus={takesFocus} />
    </>
  )
}

/** The question as the parts of a match take it. */
export function optionsOf({ prompt, options }: Shown): OptionsQuestion {
  return { kind: 'choice', prompt, options, weight: 1 }
}

/** An answer that did not arrive: the same again, or another question where this one is over. */
function NotSent({ failure, onRetry, onOther }: { failure: unknown; onRetry: () => void; onOther: () => void }) {
  const { t } = useTranslation()
  const isOver = refusalOf(failure).code === 'showcase.expired'
  return (
    <div className="mt-4">
      <Banner tone="danger" title={t('showcase.notSent')}>
        <p>{refusalText(failure)}</p>
        <Button variant="quiet" className="mt-3" onClick={isOver ? onOther : onRetry}>
          {t(isOver ? 'showcase.another' : 'errors.retry')}
        </Button>
      </Banner>
    </div>
  )
}
