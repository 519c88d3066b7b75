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
