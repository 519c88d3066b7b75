import { prizeOfPlace, prizePlaces } from '@satoshi/rules/league/close-group'
import { groupSeats } from '@satoshi/rules/league/seating'
import { leagueTiers } from '@satoshi/rules/league/tiers'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../../game-kit/btz.tsx'
import { Card } from '../../kit/card.tsx'
import { LeagueCrest } from '../../league/league-crest.tsx'

/** Places that are paid differently; the last stands for all from it on. */
const places = [1, 2, 3, 4]

/** What the places of a full group pay at the end of the week, by tier. */
export function LeaguePrizes() {
  const { t, i18n } = useTranslation()
  const placeText = (place: number) =>
    place === places.at(-1)
      ? t('wallet.prizes.places', { from: place, to: prizePlaces })
      : t('wallet.prizes.place', { place })
  return (
    <section aria-labelledby="league-prizes-title">
      <h2 id="league-prizes-title" className="mb-3 text-xl font-bold">
        {t('wallet.prizes.league')}
      </h2>
      <Card className="p-4!">
        <table className="numbers w-full text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="pb-2 text-start font-medium">
                {t('wallet.prizes.tier')}
              </th>
              {places.map((place) => (
                <th key={place} scope="col" className="pb-2 text-end font-medium">
                  {placeText(place)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {leagueTiers.map((tier) => (
              <tr key={tier} className="border-t border-line text-end">
                <th scope="row" className="py-1.5 text-start font-semibold">
                  <span className="flex items-center gap-2">
                    <LeagueCrest tier={tier} className="h-7 w-6 shrink-0" />
                    {t(`league.tiers.${tier}`)}
                  </span>
                </th>
                {places.map((place) => (
                  <td key={place}>{formatBtz(prizeOfPlace(tier, place, groupSeats), i18n.language)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-sm text-muted">{t('wallet.prizes.leagueText')}</p>
      </Card>
    </section>
  )
}
