import {
  actionTextLength,
  sponsorActions,
  themeIcons,
  type ActionTheme,
  type SponsorAction,
} from '@satoshi/rules/sponsor/theme'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { Field, FieldFrame } from '../kit/field.tsx'
import { SelectControl } from '../kit/select-control.tsx'
import type { ThemeFieldsProps } from './first-theme.ts'

/** How the six actions are called, each with its sign. */
export function ActionFields({ theme, onChange, errorOf }: ThemeFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <h2 className="font-semibold">{t('sponsor.actions.title')}</h2>
        <p className="text-sm text-muted">{t('sponsor.actions.text', { most: actionTextLength })}</p>
      </div>
      {sponsorActions.map((action) => (
        <ActionCard
          key={action}
          action={action}
          value={theme.actionThemes[action]}
          errorOf={errorOf}
          onChange={(value) => onChange({ ...theme, actionThemes: { ...theme.actionThemes, [action]: value } })}
        />
      ))}
    </>
  )
}

type ActionCardProps = {
  action: SponsorAction
  value: ActionTheme
  errorOf: ThemeFieldsProps['errorOf']
  onChange: (value: ActionTheme) => void
}

function ActionCard({ action, value, errorOf, onChange }: ActionCardProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h3 id={`${id}-title`} className="font-semibold">
        {t(`district.sponsor.places.${action}`)}
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t('sponsor.actions.name')}
          error={errorOf(`${action}.name`)}
          value={value.name}
          autoComplete="off"
          dir="auto"
          onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
        />
        <FieldFrame inputId={`${id}-icon`} label={t('sponsor.actions.icon')}>
          <SelectControl
            id={`${id}-icon`}
            value={value.icon}
            onChange={({ currentTarget }) => {
              const icon = themeIcons.find((one) => one === currentTarget.value)
              if (icon) onChange({ ...value, icon })
            }}
          >
            {themeIcons.map((icon) => (
              <option key={icon} value={icon}>
                {t(`sponsor.icons.${icon}`)}
              </option>
            ))}
          </SelectControl>
        </FieldFrame>
      </div>
      <Field
        label={t('sponsor.actions.description')}
        error={errorOf(`${action}.description`)}
        value={value.description}
        autoComplete="off"
        dir="auto"
        onChange={({ currentTarget }) => onChange({ ...value, description: currentTarget.value })}
      />
    </Card>
  )
}
