import type { BattleRecord as Record } from '@satoshi/contract/battle'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Num } from '../../kit/number-text.tsx'
import { usePermille } from './battle-words.ts'

/** How a district stands by its battles. */
export function BattleRecord({ record }: { record: Record }) {
  const { t } = useTranslation()
  const percent = usePermille()
  const { elo, rank, won, drawn, lost } = record
  const fought = won + drawn + lost
  return (
    <dl className="grid grid-cols-3 gap-2 sm:grid-cols-6 lg:grid-cols-3 xl:grid-cols-6">
      <Stat name={t('battle.record.elo')}>
        <Num value={elo} />
      </Stat>
      <Stat name={t('battle.record.rank')}>{t('battle.record.place', { rank })}</Stat>
      <Stat name={t('battle.record.share')}>
        {fought === 0 ? t('battle.record.none') : percent(Math.round((won / fought) * 100) * 10)}
      </Stat>
      <Stat name={t('battle.record.won')}>
        <Num value={won} />
      </Stat>
      <Stat name={t('battle.record.drawn')}>
        <Num value={drawn} />
      </Stat>
      <Stat name={t('battle.record.lost')}>
        <Num value={lost} />
      </Stat>
    </dl>
  )
}

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end rounded-md border border-line bg-page/60 px-2 py-2.5 text-center">
      <dt className="text-xs leading-tight text-pretty text-muted">{name}</dt>
      <dd className="numbers text-lg font-bold">{children}</dd>
    </div>
  )
}
