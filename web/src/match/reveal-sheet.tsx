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
  corner?: ReactNode
  /** Between the verdict and the reason. */
  lead?: ReactNode
  /** What else came of the answer. */
  children?: ReactNode
  /** How it goes on, in thumb's reach. */
  action?: ReactNode
  /** In the room that is left below the options, over none of them: where a match goes on by itself, nobody scrolls. */
  below?: boolean
  ref: Ref<HTMLElement>
}

/**
 * What slides up below the options when a question is closed: the verdict, the reason in one sentence, and on demand all of
 * it with its sources. What was chosen and what is right stay in sight above it.
 */
export function RevealSheet(props: RevealSheetProps) {
  const { verdict, elapsed, rightIs, explanation, sources, corner, lead, children, action, below = false, ref } = props
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const { first, rest } = firstSentence(explanation)
  const hasMore = rest !== '' || sources.length > 0
  const more = hasMore && (
    <MoreButton id={`${id}-more`} isOpen={isWhole} small={below} wide={!action} onPress={() => setWhole(!isWhole)} />
  )
  return (
    <div
      className={classNames(
        '-mx-4 mt-auto overflow-y-clip sm:-mx-6 md:mx-0',
        below ? belowOptions : overOptions,
        !below && !isWhole && inRoom,
      )}
    >
      <section
        ref={ref}
        tabIndex={-1}
        // Where the verdict is announced with all that belongs to it, the name of the sheet does not say it again.
        aria-labelledby={below ? `${id}-why` : id}
        data-sheet={verdict}
        className={classNames(
          'flex animate-sheet flex-col rounded-t-lg border-t-4 bg-surface shadow-high outline-none md:rounded-lg md:border-2',
          below ? 'min-h-0' : 'min-h-0 max-h-[calc(100dvh-6.5rem)] xl:in-data-beside:max-h-[calc(100dvh-23rem)]',
          verdicts[verdict].edge,
        )}
      >
        <div
          className={classNames(
            'min-h-0 overflow-y-auto overscroll-contain px-4 sm:px-6 md:pt-4',
            below ? 'pt-1.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:pb-4' : 'pt-3 pb-1 low:pt-1.5',
          )}
        >
          <VerdictLine id={id} verdict={verdict} elapsed={elapsed}>
            {corner}
            {below && more}
          </VerdictLine>
          {lead}
          {rightIs !== null && <p className="font-semibold text-streak-ink max-md:sr-only">{rightIs}</p>}
          <WhyHeading id={`${id}-why`} below={below} />
          <p className="max-w-[65ch] text-[1.0625rem] leading-snug font-bold text-pretty md:text-lg">{first}</p>
          <div id={`${id}-more`} hidden={!isWhole} className="mt-2 pb-2">
            {isWhole && <Explanation text={rest} sources={sources} />}
          </div>
          {children}
        </div>
        {!below && (
          <div className="flex items-end gap-3 px-4 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] low:pt-2 low:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 md:pb-5">
            {more}
            {action && <div className="min-w-0 flex-1">{action}</div>}
          </div>
        )}
      </section>
    </div>
  )
}

// On a phone it takes the room that is left below them, never less than its verdict, a line of its reason and the way on;
// where all of its reason is wanted it lies over them.
const inRoom = 'max-md:flex max-md:min-h-42 max-md:grow max-md:basis-0 max-md:flex-col max-md:justify-end low:min-h-36'

const overOptions =
  'sticky bottom-0 z-10 pt-6 low:pt-2.5 md:mt-2 md:pb-6 xl:in-data-beside:absolute xl:in-data-beside:end-6 xl:in-data-beside:top-86 xl:in-data-beside:bottom-auto xl:in-data-beside:w-104 xl:in-data-beside:pt-0'

// Never lower than its verdict and the first lines of its reason: past that the page is scrolled.
const belowOptions = 'flex min-h-38 flex-col pt-4 md:mt-2 low:pt-2.5'

type VerdictLineProps = { id: string; verdict: VerdictName; elapsed: string | null; children: ReactNode }

function VerdictLine({ id, verdict, elapsed, children }: VerdictLineProps) {
  const { t } = useTranslation()
  const { icon: Picture, ink } = verdicts[verdict]
  return (
    <div className="flex items-center gap-3">
      <Picture aria-hidden="true" className={classNames('size-8 shrink-0 animate-pop', ink)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <h3 id={id} className={classNames('text-xl font-bold md:text-2xl', ink)}>
          {t(`match.reveal.${verdict}`)}
        </h3>
        {elapsed !== null && <span className="numbers text-sm text-muted">{elapsed}</span>}
      </div>
      {children}
    </div>
  )
}

// Where there is little room it is only heard: the sentence below it is the reason all the same.
function WhyHeading({ id, below }: { id: string; below: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={below ? 'mt-2 md:mt-4' : 'mt-1'}>
      <h4 id={id} className="flex items-center gap-1.5 text-sm font-semibold text-muted low:sr-only">
        <Lightbulb aria-hidden="true" className="size-4 text-btz-ink" />
        {t('match.reveal.why')}
      </h4>
    </div>
  )
}

type MoreButtonProps = { id: string; isOpen: boolean; small: boolean; wide: boolean; onPress: () => void }

function MoreButton({ id, isOpen, small, wide, onPress }: MoreButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant={small ? 'ghost' : 'quiet'}
      size={small ? 'md' : 'lg'}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onPress}
      className={classNames(
        'shrink-0',
        small ? '-my-2 -me-2 px-2!' : 'max-sm:px-3! max-sm:text-base!',
        !small && wide && 'flex-1',
      )}
    >
      {t(isOpen ? 'match.reveal.less' : 'match.reveal.more')}
      <ChevronDown
        aria-hidden="true"
        className={classNames('size-5 transition-transform', isOpen === small && 'rotate-180')}
      />
    </Button>
  )
}

const verdicts = {
  right: { icon: CircleCheck, edge: 'border-streak', ink: 'text-streak-ink' },
  wrong: { icon: CircleX, edge: 'border-danger', ink: 'text-danger-ink' },
  late: { icon: Timer, edge: 'border-control', ink: 'text-ink' },
  skipped: { icon: SkipForward, edge: 'border-control', ink: 'text-ink' },
}
