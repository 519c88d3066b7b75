import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { ListRow } from '../kit/list-row.tsx'
import type { SettingsProps } from '../lib/define-domain.ts'
import { chosenLanguage, nativeNames } from '../lib/i18n.ts'
import { useTheme } from '../lib/theme-provider.tsx'

/** The headings, in their order. */
const groups = ['you', 'game', 'account', 'about'] as const

/** The sections under the headings of their groups; `open` is the one that a wide screen shows beside. */
export function SettingsList({ sections, open }: SettingsProps & { open: string }) {
  const { t } = useTranslation()
  const id = useId()
  const { theme } = useTheme()
  // What is set where one word says it.
  const values: Record<string, string> = {
    'dark-mode': t(`settings.theme.${theme}`),
    language: nativeNames[chosenLanguage()],
  }
  return (
    <nav aria-label={t('settings.groups.label')} className="flex flex-col gap-5">
      {groups
        .filter((group) => sections.some((section) => section.group === group))
        .map((group) => (
          <div key={group}>
            <h2 id={`${id}-${group}`} className="mb-1.5 px-3 text-sm font-semibold text-muted">
              {t(`settings.groups.${group}`)}
            </h2>
            <ul
              aria-labelledby={`${id}-${group}`}
              className="flex flex-col rounded-lg border border-line bg-surface p-1.5 shadow-low"
            >
              {sections
                .filter((section) => section.group === group)
                .map((section) => (
                  <li key={section.id}>
                    <ListRow
                      to={`/settings/${section.id}`}
                      icon={section.icon}
                      current={section.id === open}
                      value={values[section.id] ?? (section.value && <section.value />)}
                    >
                      {t(section.title)}
                    </ListRow>
                  </li>
                ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}
