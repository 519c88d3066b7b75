import type { City } from '@satoshi/contract/district'
import type { Wallet } from '@satoshi/contract/profile'
import { moveCents, moveWait } from '@satoshi/rules/district/residence'
import { hour } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { formatBtz } from '../game-kit/btz.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import type { useLiveIn } from './use-city.ts'

type MoveQuestionProps = {
  district: DistrictKey
  city: City
  wallet: Wallet | undefined
  live: ReturnType<typeof useLiveIn>
  onClose: () => void
}

type CostProps = { city: City; wallet: Wallet | undefined; missingCents: number }

/** Whether a player means to live in a district: what it costs, out of which lot, and what they leave. */
export function MoveQuestion({ district, city, wallet, live, onClose }: MoveQuestionProps) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const [commandId] = useState(() => crypto.randomUUID())
  const { residence, move } = city
  const name = t(`app.districts.${district}`)
  const price = formatBtz(move.priceCents, i18n.language)
  const missingCents = wallet ? move.priceCents - wallet.balanceCents : 0
  const confirmKey = missingCents > 0 ? 'earn' : residence ? 'confirmMove' : 'confirm'
  const confirm = () => {
    if (missingCents > 0) return navigate('/beetz-info?tab=earn')
    return live.mutate({ commandId, district, priceCents: move.priceCents })
  }
  return (
    <ConfirmDialog
      open
      tone="primary"
      busy={live.isPending}
      error={live.error ? refusalText(live.error) : null}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t(residence ? 'district.move.questionMove' : 'district.move.question', { name })}
      text={<Cost city={city} wallet={wallet} missingCents={missingCents} />}
      confirm={t(`district.move.${confirmKey}`, { price })}
      cancel={t('district.move.cancel')}
    />
  )
}

const stayDays = moveWait / (24 * hour)

function Cost({ city: { residence, move }, wallet, missingCents }: CostProps) {
  const { t, i18n } = useTranslation()
  const btz = (cents: number) => formatBtz(cents, i18n.language)
  if (!residence)
    return (
      <>
        <p>{t('district.move.free')}</p>
        <p className="mt-2">{t('district.move.later', { price: btz(moveCents), days: stayDays })}</p>
      </>
    )
  return (
    <>
      <p>{t('district.move.leave', { name: t(`app.districts.${residence.district}`) })}</p>
      {wallet && (
        <p className="mt-2">
          {t('district.move.cost', {
            price: btz(move.priceCents),
            granted: btz(wallet.grantedCents),
            earned: btz(wallet.earnedCents),
          })}
        </p>
      )}
      <p className="mt-2">
        {missingCents > 0
          ? t('district.move.missing', { missing: btz(missingCents) })
          : t('district.move.stay', { days: stayDays })}
      </p>
    </>
  )
}
