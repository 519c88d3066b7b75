import type { BoxOpening } from '@satoshi/contract/box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { CircleCheck, CircleX } from '../kit/icon.ts'
import { useLackedText } from './loot-text.ts'
import { verifyRoll, type RollVerdict } from './verify-roll.ts'

/** What proves a roll, and the way to have it worked out again in this browser. */
export function ProofDetails({ opening }: { opening: BoxOpening }) {
  const { t } = useTranslation()
  const [verdict, setVerdict] = useState<RollVerdict | null>(null)
  const lackedText = useLackedText()
  const { proof } = opening
  if (!proof) return <p className="text-sm text-muted">{t('mission.proof.fixed')}</p>
  const lines = [
    ['commitment', proof.commitment],
    ['seed', proof.seed],
    ['message', proof.message],
    ['roll', String(proof.roll)],
    ...(proof.lacked ? [['lacked', lackedText(proof.lacked)] as const] : []),
  ] as const
  return (
    <details className="text-sm">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-action-ink">
        {t('mission.proof.title')}
      </summary>
      <p className="text-muted">{t('mission.proof.text')}</p>
      <dl className="my-3 flex flex-col gap-2">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{t(`mission.proof.${name}`)}</dt>
            <dd
              dir={name === 'lacked' ? undefined : 'ltr'}
              className={name === 'lacked' ? '' : 'font-mono text-xs break-all'}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="quiet" onClick={() => void verifyRoll(opening).then(setVerdict)}>
        {t('mission.proof.verify')}
      </Button>
      <p role="status" className="mt-2 flex items-center gap-2 font-semibold">
        {verdict === 'true' && <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-streak-ink" />}
        {verdict === 'false' && <CircleX aria-hidden="true" className="size-5 shrink-0 text-danger-ink" />}
        {verdict && t(`mission.proof.verdicts.${verdict}`)}
      </p>
    </details>
  )
}
