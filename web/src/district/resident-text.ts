import type { City } from '@satoshi/contract/district'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

/** How many live in a district, in words; nothing where nobody could count. */
export function useResidentText({ districts }: City): (district: DistrictKey) => string | null {
  const { t } = useTranslation()
  const counted = new Map(districts?.map(({ district, residents }) => [district, residents]))
  return (district) => {
    const count = counted.get(district)
    if (count === undefined) return null
    return count === 0 ? t('district.empty') : t('district.residents', { count })
  }
}

/** The level of a district and the power in which it is strongest, in words; nothing where nobody could count. */
export function useStandingText({ districts }: City): (district: DistrictKey) => string | null {
  const { t } = useTranslation()
  return (district) => {
    const standing = districts?.find((one) => one.district === district)
    if (!standing) return null
    const { level, leading } = standing
    if (!leading) return t('district.page.level', { level })
    return t('district.levelLeading', { level, power: t(`district.powers.names.${leading}`) })
  }
}
