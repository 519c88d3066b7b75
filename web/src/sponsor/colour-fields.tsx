import { colourFields, contrastChecks, cut } from '@satoshi/rules/sponsor/theme'
import { isColour } from '@satoshi/rules/sponsor/contrast'
import { useTranslation } from 'react-i18next'

import { Field } from '../kit/field.tsx'
import { CircleCheck, CircleX } from '../kit/icon.ts'
import type { ThemeFieldsProps } from './first-theme.ts'

/** The three colours, chosen or written, and how far they stand out where they are used. */
export function ColourFields({ theme, onChange, errorOf }: ThemeFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      {colourFields.map((field) => (
        <div key={field} className="flex items-start gap-2">
          <Field
            label={t(`sponsor.colours.${field}`)}
            hint={t(`sponsor.colours.${field}Text`)}
            error={errorOf(field)}
            value={theme[field]}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            className="min-w-0 flex-1"
            onChange={({ currentTarget }) => onChange({ ...theme, [field]: currentTarget.value.trim() })}
          />
          <input
            type="color"
            aria-label={t('sponsor.colours.choose', { colour: t(`sponsor.colours.${field}`) })}
            value={isColour(theme[field]) ? theme[field].toLowerCase() : '#000000'}
            onChange={({ currentTarget }) => onChange({ ...theme, [field]: currentTarget.value })}
            className="mt-6.5 h-12 w-14 cursor-pointer rounded-md border border-control bg-page p-1 disabled:opacity-55"
          />
        </div>
      ))}
      <ContrastList theme={theme} />
    </>
  )
}

function ContrastList({ theme }: Pick<ThemeFieldsProps, 'theme'>) {
  const { t } = useTranslation()
  return (
    <div>
      <h2 className="text-sm font-semibold">{t('sponsor.contrast.title')}</h2>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {contrastChecks(theme).map(({ use, ratio, least }) => {
          const enough = ratio >= least
          const Picture = enough ? CircleCheck : CircleX
          return (
            <li key={use} className="flex items-start gap-2">
              <Picture
                aria-hidden="true"
                className={`mt-0.5 size-4 shrink-0 ${enough ? 'text-streak-ink' : 'text-danger-ink'}`}
              />
              <span>
                <span className="me-1.5">{t(`sponsor.contrast.${use}`, { ratio: cut(ratio), least })}</span>
                <span className="text-muted">{t(enough ? 'sponsor.contrast.enough' : 'sponsor.contrast.little')}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
