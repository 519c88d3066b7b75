import type { DistrictPage } from '@satoshi/contract/district'
import type { Battle } from '@satoshi/contract/battle'
import type { DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { BattleRecord } from './battle-record.tsx'
import { PastRow, RunningRow } from './battle-rows.tsx'
import { Challenge } from './challenge.tsx'
import { useBattles } from './use-battles.ts'

/** Battles of a district: how it stands by them, those that run, the last ten, and the way to challenge it. */
export function Battles({ page: { district, mine } }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useBattles(district)
  const isEmpty = data?.running.length === 0 && data.past.length === 0
  return (
    <Card as="section" aria-labelledby="battles-title" className="flex flex-col gap-4">
      <h2 id="battles-title" className="text-xl font-bold">
        {t('battle.list.title')}
      </h2>
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
          <div className="flex flex-col gap-4">
            <BattleRecord record={data.record} />
            {mine.since === null && <Challenge district={district} bar={data.bar} />}
          </div>
          <div className="flex flex-col gap-4">
            {isEmpty && <p className="text-muted">{t('battle.list.empty')}</p>}
            <Running district={district} battles={data.running} />
            <Past district={district} battles={data.past} />
          </div>
        </div>
      )}
      {!data && error && <ErrorState title={t('battle.list.error')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40 rounded-md!" />}
    </Card>
  )
}

type ListProps = { district: DistrictKey; battles: Battle[] }

function Running({ district, battles }: ListProps) {
  const { t } = useTranslation()
  if (battles.length === 0) return null
  return (
    <div>
      <h3 className={heading}>{t('battle.list.running')}</h3>
      <ul className="flex flex-col gap-2">
        {battles.map((battle) => (
          <li key={battle.id}>
            <RunningRow district={district} battle={battle} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Battles that are shown before all of them are asked for. */
const fewest = 3

function Past({ district, battles }: ListProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  if (battles.length === 0) return null
  return (
    <div>
      <h3 className={heading}>{t('battle.list.past')}</h3>
      <ul className="flex flex-col gap-2">
        {battles.slice(0, all ? undefined : fewest).map((battle) => (
          <li key={battle.id}>
            <PastRow district={district} battle={battle} />
          </li>
        ))}
      </ul>
      {!all && battles.length > fewest && (
        <Button variant="ghost" className="mt-1" onClick={() => setAll(true)}>
          {t('battle.list.more')}
        </Button>
      )}
    </div>
  )
}

const heading = 'mb-2 text-sm font-semibold text-muted'
