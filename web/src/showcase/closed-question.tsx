import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { LinkButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { CircleCheck, CircleX } from '../kit/icon.ts'
import { announce } from '../kit/live-region.tsx'
import { signal } from '../kit/signal.ts'
import { Explanation } from '../match/explanation.tsx'
import { RevealedOptions } from '../match/revealed-options.tsx'
import { optionsOf, optionsPlace, ShowcasePrompt } from './open-question.tsx'
import type { Answered, Shown } from './use-question.ts'

/** The answered question in its place: what was right and why, and what it brings to whoever makes an account. */
export function ClosedQuestion({ shown, answered }: { shown: Shown; answered: Answered }) {
  const { chosen, correct } = answered
  const id = useId()
  return (
    <>
      <ShowcasePrompt id={id} text={shown.prompt} takesFocus={false} />
      <div className={optionsPlace}>
        <RevealedOptions
          question={optionsOf(shown)}
          opened={{ correct: { option: correct }, mine: { choice: { option: chosen } }, others: [] }}
        />
      </div>
      <Verdict answered={answered} />
      <Offer answered={answered} />
      <AccountLinks />
    </>
  )
}

function Verdict({ answered }: { answered: Answered }) {
  const { t } = useTranslation()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const { isRight, explanation, sources } = answered
  const { icon: Picture, style, ink } = styles[isRight ? 'right' : 'wrong']
  const window = t(isRight ? 'showcase.lit' : 'showcase.dark')
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    signal(isRight ? 'correct' : 'wrong')
    announce(window)
  }, [isRight, window])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className={classNames('mt-4 animate-rise rounded-lg border bg-surface p-4 outline-none sm:p-5', style)}
    >
      <div className="flex items-center gap-3">
        <Picture aria-hidden="true" className={classNames('size-7 shrink-0', ink)} />
        <h2 id={id} className={classNames('text-xl font-bold', ink)}>
          {t(isRight ? 'match.reveal.right' : 'match.reveal.wrong')}
        </h2>
      </div>
      <p className="mt-1 mb-3 font-medium">{window}</p>
      <Explanation text={explanation} sources={sources} />
    </section>
  )
}

const styles = {
  right: { icon: CircleCheck, style: 'border-streak/60', ink: 'text-streak-ink' },
  wrong: { icon: CircleX, style: 'border-danger/60', ink: 'text-danger-ink' },
}

/** What the answer brings to an account, and when. */
function Offer({ answered: { xp, amountCents } }: { answered: Answered }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const key = amountCents > 0 ? 'both' : 'xp'
  return (
    <section aria-labelledby={id} className="mt-4 rounded-lg border border-btz/50 bg-btz/10 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg font-bold text-balance">
          {t('showcase.offer.title')}
        </h2>
        <p aria-hidden="true" className="flex items-baseline gap-3 font-semibold">
          <span className="numbers text-xp-ink" dir="ltr">
            {t('showcase.offer.plusXp', { xp })}
          </span>
          {amountCents > 0 && <Btz cents={amountCents} signed className="text-btz-ink" />}
        </p>
      </div>
      <p className="mt-1 text-pretty">
        {t(`showcase.offer.${key}`, { xp, btz: formatBtz(amountCents, i18n.language) })}
      </p>
      <p className="mt-1 text-sm text-pretty text-muted">{t('showcase.offer.honest')}</p>
    </section>
  )
}

/** The ways on: in sight however long the explanation is. */
function AccountLinks() {
  const { t } = useTranslation()
  return (
    <div className="sticky bottom-0 -mx-4 mt-3 grid grid-cols-[1.2fr_1fr] gap-3 bg-page px-4 pt-2 pb-4 sm:mx-0 sm:rounded-t-lg">
      <LinkButton to="/auth?tab=signUp" size="lg">
        {t('showcase.offer.create')}
      </LinkButton>
      <LinkButton to="/auth" variant="ghost" className="px-2">
        {t('showcase.offer.account')}
      </LinkButton>
    </div>
  )
}
