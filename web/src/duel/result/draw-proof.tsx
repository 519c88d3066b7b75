import type { Duel } from '@satoshi/contract/duel'
import { useTranslation } from 'react-i18next'

import { ChevronDown } from '../../kit/icon.ts'

/** That nobody chose the questions: what was promised before the first one, and the seed that it was a promise of. */
export function DrawProof({ draw: { commitment, seed } }: { draw: Duel['draw'] }) {
  const { t } = useTranslation()
  if (seed === null) return null
  return (
    <details className="group text-sm text-muted [&_summary::-webkit-details-marker]:hidden">
      <summary className="flex min-h-12 list-none items-center gap-2 font-semibold">
        {t('duel.result.draw.title')}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform duration-180 group-open:rotate-180" />
      </summary>
      <p className="mb-3 max-w-[65ch] text-pretty">{t('duel.result.draw.text')}</p>
      <dl className="grid gap-2">
        <Line term={t('duel.result.draw.commitment')} value={commitment} />
        <Line term={t('duel.result.draw.seed')} value={seed} />
      </dl>
    </details>
  )
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd dir="ltr" className="font-mono break-all text-start">
        {value}
      </dd>
    </div>
  )
}
