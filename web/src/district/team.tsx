import type { DistrictPage } from '@satoshi/contract/district'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { Chip } from '../kit/chip.tsx'
import { Crown, Shield, Users } from '../kit/icon.ts'
import { ListRow } from '../kit/list-row.tsx'
import { usePointsText } from './power-words.ts'
import { ResidentLine } from './resident-line.tsx'

/** Who did most for the district last week, and the way to all who live there. */
export function Team({ page }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const points = usePointsText()
  const { district, team, mine } = page
  return (
    <Card as="section" aria-labelledby="team-title" className="flex flex-col gap-3">
      <h2 id="team-title" className="text-xl font-bold">
        {t('district.team.title')}
      </h2>
      <p className="text-sm text-muted">{t(team.length > 0 ? 'district.team.lead' : 'district.team.empty')}</p>
      {team.length > 0 && (
        <ol className="flex flex-col gap-1">
          {team.map(({ player, tenths }, index) => {
            const Mark = index === 0 ? Crown : Shield
            return (
              <li key={player.id}>
                <ResidentLine
                  player={player}
                  facts={points(tenths)}
                  mark={
                    <Chip
                      tone={index === 0 ? 'district' : 'plain'}
                      icon={<Mark aria-hidden="true" className="size-4" />}
                    >
                      {t(index === 0 ? 'district.team.governor' : 'district.team.guardian')}
                    </Chip>
                  }
                />
              </li>
            )
          })}
        </ol>
      )}
      {mine.member || mine.since !== null ? (
        <div className="-mx-3 -mb-2">
          <ListRow to={`/satoshi-city/${district}/residents`} icon={Users}>
            {t('district.people.see')}
          </ListRow>
        </div>
      ) : (
        <p className="text-sm text-muted">{t('district.people.closed')}</p>
      )}
    </Card>
  )
}
