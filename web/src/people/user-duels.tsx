import type { ProfilePage } from '@satoshi/contract/people'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { Swords } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'

type Score = ProfilePage['duels']

/** What became of somebody's duels, and of those with the one who looks. */
export function UserDuels({ profile, own }: { profile: ProfilePage; own: boolean }) {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="user-duels" className="flex flex-col gap-5">
      <h2 id="user-duels" className="flex items-center gap-2 text-lg font-bold">
        <Swords aria-hidden="true" className="size-5 text-action-ink" />
        {t('people.user.duels')}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
        <DuelScore title={t('people.user.allDuels')} none={t('people.user.noDuels')} score={profile.duels} />
        {!own && (
          <DuelScore title={t('people.user.between')} none={t('people.user.noneBetween')} score={profile.between} />
        )}
      </div>
    </Card>
  )
}

function DuelScore({ title, none, score }: { title: string; none: string; score: Score }) {
  const { t } = useTranslation()
  const all = score.won + score.drawn + score.lost
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {all === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <>
          <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
            {shares.map(
              ({ key, fill }) => score[key] > 0 && <span key={key} className={fill} style={{ flexGrow: score[key] }} />,
            )}
          </div>
          <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {shares.map(({ key, fill }) => (
              <div key={key} className="flex items-center gap-1.5">
                <span aria-hidden="true" className={`size-2.5 rounded-full ${fill}`} />
                <dt className="text-muted">{t(`people.user.${key}`)}</dt>
                <dd className="font-semibold">
                  <Num value={score[key]} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

const shares = [
  { key: 'won', fill: 'bg-streak' },
  { key: 'drawn', fill: 'bg-control' },
  { key: 'lost', fill: 'bg-danger' },
] as const
