import type { DistrictPage } from '@satoshi/contract/district'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { HandCoins } from '../kit/icon.ts'
import { DonateQuestion, type DonationCommands } from './donate-question.tsx'
import { leastDonationCents } from '@satoshi/rules/district/donation'

/** What residents donated and the district holds, and the way to add to it. */
export function Treasury({ page }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const [donates, setDonates] = useState(false)
  const [commands] = useState<DonationCommands>(() => new Map())
  const { treasuryCents, mine } = page
  const isFull = mine.donationLeftCents < leastDonationCents
  return (
    <Card as="section" aria-labelledby="treasury-title" className="flex flex-col gap-3">
      <h2 id="treasury-title" className="text-xl font-bold">
        {t('district.treasury.title')}
      </h2>
      <p className="text-2xl font-bold">
        <Btz cents={treasuryCents} />
      </p>
      <p className="text-sm text-muted">{t('district.treasury.text')}</p>
      {mine.since === null && <p className="text-sm text-muted">{t('district.treasury.only')}</p>}
      {mine.since !== null && isFull && <p className="text-sm text-muted">{t('district.treasury.full')}</p>}
      {mine.since !== null && mine.counts && !isFull && (
        <Button
          variant="quiet"
          onClick={() => setDonates(true)}
          icon={<HandCoins aria-hidden="true" className="size-5" />}
        >
          {t('district.treasury.donate')}
        </Button>
      )}
      {donates && <DonateQuestion page={page} commands={commands} onClose={() => setDonates(false)} />}
    </Card>
  )
}
