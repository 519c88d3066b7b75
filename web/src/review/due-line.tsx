import { useTranslation } from 'react-i18next'

/** How many cards are due; from a hundred on they are not counted. */
export function DueCount({ due }: { due: number }) {
  const { t } = useTranslation()
  return <>{due >= dueCounted ? t('review.dueMost', { most: dueCounted }) : t('review.due', { count: due })}</>
}

/** Mistakes of the week that became knowledge. */
export function MendedLine({ mended }: { mended: number }) {
  const { t } = useTranslation()
  return <>{mended > 0 ? t('review.mended', { count: mended }) : t('review.mendedNone')}</>
}

/** When the next card comes back. */
export function NextDue({ when }: { when: string }) {
  const { t } = useTranslation()
  return <>{t('review.next', { when })}</>
}

/** As many as the server counts. */
const dueCounted = 100
