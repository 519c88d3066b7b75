import { useTranslation } from 'react-i18next'

import { usePerson } from '../people/use-people.ts'

/** That the next duel with somebody pays less, where the two have played often of late (product 6.1). */
export function NextDuelPays({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const { data: person } = usePerson(personId)
  const percent = person?.between.payPercent ?? 100
  if (percent === 100) return null
  const share = percent === 0 ? 'nothing' : percent < 50 ? 'quarter' : 'half'
  return <p className="text-sm text-pretty text-muted">{t(`invite.pays.${share}`)}</p>
}
