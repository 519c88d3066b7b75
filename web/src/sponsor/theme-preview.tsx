import type { ShownTheme } from '@satoshi/contract/sponsor-theme'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { SponsorPlaque } from './sponsor-plaque.tsx'

const styles = [
  { name: 'dark', style: 'as-dark' },
  { name: 'light', style: 'as-light' },
] as const

/** How residents see a theme, in the dark and in the light theme. */
export function ThemePreview({ district, theme }: { district: DistrictKey; theme: ShownTheme }) {
  const { t } = useTranslation()
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-2">
        {styles.map(({ name, style }) => (
          <figure key={name} className="min-w-0">
            <figcaption className="mb-1 text-sm font-medium">{t(`app.theme.${name}`)}</figcaption>
            <div className={`${style} rounded-lg bg-page p-3`}>
              <SponsorPlaque district={district} theme={theme} preview />
            </div>
          </figure>
        ))}
      </div>
    </div>
  )
}
