import type { MatchView } from '@satoshi/contract/match'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'

import { api } from '../../lib/api.ts'
import { StartMatch } from '../../match/start-match.tsx'
import { LostDistrict } from '../lost-district.tsx'
import { BattleMatch } from './battle-match.tsx'
import { battlePath } from './use-battles.ts'

/** /satoshi-city/{district}/battles/{id}/play: begins an attempt, or goes on with the one that the address names. */
export function Component() {
  const { district: named, id = '' } = useParams()
  const district = districts.find((one) => one === named)
  return district ? <Attempt key={id} district={district} id={id} /> : <LostDistrict />
}

function Attempt({ district, id }: { district: DistrictKey; id: string }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [started, setStarted] = useState<MatchView | null>(null)
  const matchId = params.get('match')
  const exit = { to: battlePath(district, id), label: t('battle.play.back') }
  const enter = (view: MatchView) => {
    setStarted(view)
    setParams({ match: view.id }, { replace: true })
  }
  if (!matchId)
    return (
      <StartMatch
        begin={async (command) => api.battle.fight({ ...command, id })}
        exit={exit}
        fault={t('battle.play.error')}
        onStarted={enter}
      />
    )
  return (
    <BattleMatch
      key={matchId}
      battleId={id}
      id={matchId}
      start={started?.id === matchId ? started : null}
      exit={exit}
    />
  )
}
