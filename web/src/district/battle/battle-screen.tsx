import { districts, type DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { LostStreet } from '../../city/lost-street.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { Page, useDocumentTitle } from '../../kit/page.tsx'
import { refusalOf } from '../../kit/refusal-text.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { LostDistrict } from '../lost-district.tsx'
import { BattleHow } from './battle-how.tsx'
import { BattleMine } from './battle-mine.tsx'
import { BattleOutcome } from './battle-outcome.tsx'
import { BattleScene } from './battle-scene.tsx'
import { battlePath, useBattle } from './use-battles.ts'

/** /satoshi-city/{district}/battles/{id}: two districts against each other, seen from the page of one. */
export function Component() {
  const { district: named, id = '' } = useParams()
  const district = districts.find((one) => one === named)
  return district ? <BattlePage key={id} district={district} id={id} /> : <LostDistrict />
}

type BattlePageProps = { district: DistrictKey; id: string }

/** How a battle is refused that there is not: an id, or what is none. */
const lostCodes = ['battle.notFound', 'request.invalid']

function BattlePage({ district, id }: BattlePageProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useBattle(id)
  const names = data && (['attacker', 'defender'] as const).map((side) => t(`app.districts.${data.battle[side]}`))
  useDocumentTitle([t('battle.title'), ...(names ? [names.join(' × ')] : [])].join(': '))
  if (!data && lostCodes.includes(refusalOf(error).code ?? '')) return <LostBattle district={district} />
  return (
    <Page title={t('battle.title')} back={{ to: `/satoshi-city/${district}`, label: t(`app.districts.${district}`) }}>
      {data && (
        <div className="flex flex-col gap-5 lg:gap-6">
          <BattleScene battle={data.battle} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
            {data.battle.result && <BattleOutcome battle={data.battle} result={data.battle.result} mine={data.mine} />}
            {(data.mine || !data.battle.result) && (
              <BattleMine battle={data.battle} mine={data.mine} playPath={`${battlePath(district, id)}/play`} />
            )}
            {!data.battle.result && <BattleHow />}
          </div>
        </div>
      )}
      {!data && error && <ErrorState title={t('battle.error')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <BattleSkeleton />}
    </Page>
  )
}

function BattleSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:gap-6">
      <Skeleton className="h-80 rounded-lg! lg:col-span-2" />
      <Skeleton className="h-56 rounded-lg!" />
      <Skeleton className="h-56 rounded-lg!" />
    </div>
  )
}

/** An address that names no battle, and the way back. */
function LostBattle({ district }: { district: DistrictKey }) {
  const { t } = useTranslation()
  const back = { to: `/satoshi-city/${district}`, label: t(`app.districts.${district}`) }
  return (
    <Page title={t('battle.lost')} back={back} quietHeading>
      <EmptyState
        picture={<LostStreet className="w-full max-w-sm" />}
        title={t('battle.lost')}
        text={t('battle.lostText')}
        action={<LinkButton to={back.to}>{back.label}</LinkButton>}
      />
    </Page>
  )
}
