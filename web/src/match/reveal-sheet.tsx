import type { Source } from '@satoshi/contract/question'
import { useId, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { ChevronDown, CircleCheck, CircleX, Lightbulb, SkipForward, Timer } from '../kit/icon.ts'
import { Explanation } from './explanation.tsx'
import { firstSentence } from './first-sentence.ts'

export type VerdictName = 'right' | 'wrong' | 'late' | 'skipped'

type RevealSheetProps = {
  verdict: VerdictName
  /** How long the answer took, in words. */
  elapsed: string | null
  /** The right answer in words, where the player gave another. */
  rightIs: string | null
  explanation: string
  sources: Source[]
  /** At the end of the line of the verdict. */
  corner: ReactNode
  /** What else came of the answer. */
  children: ReactNode
  /** How it goes on, in thumb's reach. */
  action: ReactNode
  ref: Ref<HTMLElement>
}

/**
 * What slides up below the options when a question is closed: the verdict, the reason in one sentence, and on demand all of
 * it with its sources. The options above stay where they are, and on a low screen are scrolled out from under it.
 */
export function RevealSheet(props: RevealSheetProps) {
  const { verdict, elapsed, rightIs, explanation, sources, corner, children, action, ref } = props
  const { t } = useTranslation()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const { first, rest } = firstSentence(explanation)
  const { icon: Picture, edge, ink } = verdicts[verdict]
  const hasMore = rest !== '' || sources.length > 0
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto overflow-y-clip pt-6 sm:-mx-6 md:mx-0 md:mt-2 md:pb-6 xl:in-data-beside:absolute xl:in-data-beside:end-6 xl:in-data-beside:top-86 xl:in-data-beside:bottom-auto xl:in-data-beside:w-104 xl:in-data-beside:pt-0">
      <section
        ref={ref}
        tabIndex={-1}
        aria-labelledby={id}
        data-sheet={verdict}
        className={classNames(
          'flex max-h-[calc(100dvh-6.5rem)] animate-sheet xl:in-data-beside:max-h-[calc(100dvh-23rem)] flex-col rounded-t-lg border-t-4 bg-surface shadow-high outline-none md:rounded-lg md:border-2',
          edge,
        )}
      >
        <div className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-3 sm:px-6 md:pt-4">
          <div className="flex items-center gap-3">
            <Picture aria-hidden="true" className={classNames('size-8 shrink-0 animate-pop', ink)} />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
              <h3 id={id} className={classNames('text-xl font-bold md:text-2xl', ink)}>
                {t(`match.reveal.${verdict}`)}
              </h3>
              {elapsed !== null && <span className="numbers text-sm text-muted">{elapsed}</span>}
            </div>
            {corner}
          </div>
          {rightIs !== null && <p className="font-semibold text-streak-ink">{rightIs}</p>}
          <h4 className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-muted">
            <Lightbulb aria-hidden="true" className="size-4 text-btz-ink" />
            {t('match.reveal.why')}
          </h4>
          <p className="max-w-[65ch] text-[1.0625rem] leading-snug font-bold text-pretty md:text-lg">{first}</p>
          <div id={`${id}-more`} hidden={!isWhole} className="mt-2 pb-2">
            {isWhole && <Explanation text={rest} sources={sources} />}
          </div>
          {children}
        </div>
        <div className="flex items-end gap-3 px-4 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6 md:pb-5">
          {hasMore && (
            <MoreButton id={`${id}-more`} isOpen={isWhole} wide={!action} onPress={() => setWhole(!isWhole)} />
          )}
          {action && <div className="min-w-0 flex-1">{action}</div>}
        </div>
      </section>
    </div>
  )
}

type MoreButtonProps = { id: string; isOpen: boolean; wide: boolean; onPress: () => void }

function MoreButton({ id, isOpen, wide, onPress }: MoreButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant="quiet"
      size="lg"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onPress}
      className={classNames('shrink-0 max-sm:px-3! max-sm:text-base!', wide && 'flex-1')}
    >
      {t(isOpen ? 'match.reveal.less' : 'match.reveal.more')}
      <ChevronDown aria-hidden="true" className={classNames('size-5 transition-transform', !isOpen && 'rotate-180')} />
    </Button>
  )
}

const verdicts = {
  right: { icon: CircleCheck, edge: 'border-streak', ink: 'text-streak-ink' },
  wrong: { icon: CircleX, edge: 'border-danger', ink: 'text-danger-ink' },
  late: { icon: Timer, edge: 'border-control', ink: 'text-ink' },
  skipped: { icon: SkipForward, edge: 'border-control', ink: 'text-ink' },
}
