import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { ArrowRight } from '../kit/icon.ts'
import { useEnterKey } from './use-option-keys.ts'

/** The bar at the foot of a played screen, in thumb's reach. */
export function FooterBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto sm:-mx-6">
      <div aria-hidden="true" className="h-6 bg-linear-to-t from-page to-transparent" />
      <div className="flex gap-3 bg-page px-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6">{children}</div>
    </div>
  )
}

/** Goes on from a reveal that waits for the player, also by the enter key. */
export function NextButton({ last, busy, onNext }: { last: boolean; busy: boolean; onNext: () => void }) {
  const { t } = useTranslation()
  useEnterKey(onNext)
  return (
    <Button size="lg" wide busy={busy} onClick={onNext} className="whitespace-nowrap max-sm:px-3! max-sm:text-base!">
      {last ? t('match.reveal.finish') : t('match.reveal.next')}
      <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </Button>
  )
}
