import type { MatchCommand, MatchView } from '@satoshi/contract/match'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { ArrowRight } from '../kit/icon.ts'
import { useEnterKey } from './use-option-keys.ts'

type MatchFooterProps = {
  view: MatchView
  pending: MatchCommand | null
  onNext: () => void
  onAgain: () => void
  home: string
}

/** The one next step of a phase, in thumb's reach; nothing while a question is open. */
export function MatchFooter({ view, pending, onNext, onAgain, home }: MatchFooterProps) {
  const { t } = useTranslation()
  const { phase } = view
  if (phase.name === 'revealing') {
    return (
      <FooterBar>
        <NextButton last={phase.position + 1 >= view.questions} busy={pending?.type === 'next'} onNext={onNext} />
      </FooterBar>
    )
  }
  if (phase.name !== 'ended') return <div className="pb-[max(1.25rem,env(safe-area-inset-bottom))]" />
  return (
    <FooterBar>
      <LinkButton to={home} variant="quiet" size="lg" className="flex-1">
        {t('match.result.home')}
      </LinkButton>
      <Button size="lg" onClick={onAgain} className="flex-1">
        {t('match.result.again')}
      </Button>
    </FooterBar>
  )
}

/** The bar at the foot of a played screen. */
export function FooterBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto sm:-mx-6">
      <div aria-hidden="true" className="h-6 bg-linear-to-t from-page to-transparent" />
      <div className="flex gap-3 bg-page px-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6">{children}</div>
    </div>
  )
}

/** Goes on from an explanation, by the Enter key too. */
export function NextButton({ last, busy, onNext }: { last: boolean; busy: boolean; onNext: () => void }) {
  const { t } = useTranslation()
  useEnterKey(onNext)
  return (
    <Button size="lg" wide busy={busy} onClick={onNext}>
      {last ? t('match.reveal.finish') : t('match.reveal.next')}
      <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </Button>
  )
}
