import type { NearbyTap } from '@satoshi/contract/nearby'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { isolated } from '../lib/isolated.ts'
import type { useMeeting } from './use-meeting.ts'

type MeetingMatchesProps = { matches: NearbyTap['matches']; agree: ReturnType<typeof useMeeting>['agree'] }

/** The codes of those who tapped near by, of which one stands on the other screen as well. */
export function MeetingMatches({ matches, agree }: MeetingMatchesProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('nearby.meet.codes')} className="flex flex-col gap-3">
      {matches.map(({ tapId, code, agreed, player }) => (
        <li
          key={tapId}
          className="flex flex-col items-center gap-3 rounded-lg border border-line bg-raised p-4 text-center"
        >
          <span dir="ltr" className="text-5xl tracking-[0.2em]">
            {code.join('')}
          </span>
          {player && (
            <p className="text-sm wrap-anywhere">{t('nearby.meet.theyAgreed', { name: isolated(player.nickname) })}</p>
          )}
          {agreed ? (
            <p role="status" className="font-semibold">
              {t('nearby.meet.agreed')}
            </p>
          ) : (
            <Button
              wide
              busy={agree.isPending && agree.variables === tapId}
              disabled={agree.isPending}
              aria-label={t('nearby.meet.agreeTo', { code: code.join(' ') })}
              onClick={() => agree.mutate(tapId)}
            >
              {t('nearby.meet.agree')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
