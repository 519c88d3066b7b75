import type { ShownTheme } from '@satoshi/contract/sponsor-theme'
import { sponsorActions, type SponsorAction } from '@satoshi/rules/sponsor/theme'
import type { DistrictKey } from '@satoshi/rules/words'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { isolated } from '../lib/isolated.ts'
import { actionIcons, actionPath } from './action-icons.ts'

type SponsorPlaqueProps = { district: DistrictKey; theme: ShownTheme; preview?: boolean }

/**
 * What a sponsor gives its district: always said to be a sponsor's, in our own words and colours. Its colours are on the plaque
 * and its signs alone, where their contrast was checked; each action says in our word where it leads.
 */
export function SponsorPlaque({ district, theme, preview = false }: SponsorPlaqueProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { name, logoUrl, primaryColor, secondaryColor } = theme
  // Previews stand side by side: none of them is a part of the page of its own.
  const [Frame, Title] = preview ? (['div', 'p'] as const) : (['section', 'h2'] as const)
  return (
    <Frame
      aria-labelledby={preview ? undefined : titleId}
      className="@container overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-low"
    >
      <Title id={titleId} className="px-5 py-3 text-sm font-semibold text-muted wrap-anywhere">
        {t('district.sponsor.by', { name: isolated(name) })}
      </Title>
      <div
        className="flex flex-wrap items-center gap-4 px-5 py-4"
        style={{ backgroundColor: primaryColor, color: secondaryColor }}
      >
        {logoUrl && <img src={logoUrl} alt={decorative} className="max-h-16 max-w-48 object-contain" />}
        <p className="min-w-0 flex-1 basis-40 text-xl font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
      </div>
      <ul className="grid gap-2 p-3 @md:grid-cols-2 @2xl:grid-cols-3">
        {sponsorActions.map((action) => (
          <li key={action}>
            {preview ? (
              <div className={tile}>
                <ActionLine action={action} theme={theme} />
              </div>
            ) : (
              <Link
                to={actionPath(action, district)}
                className={`${tile} transition-colors duration-120 hover:bg-raised`}
              >
                <ActionLine action={action} theme={theme} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** The name stands beside it. */
const decorative = ''

const tile = 'flex min-h-14 items-center gap-3 rounded-md px-3 py-2'

function ActionLine({ action, theme }: { action: SponsorAction; theme: ShownTheme }) {
  const { t } = useTranslation()
  const { name, icon, description } = theme.actionThemes[action]
  const Picture = actionIcons[icon]
  const place = t(`district.sponsor.places.${action}`)
  return (
    <>
      <Picture aria-hidden className="size-6 shrink-0" style={{ color: theme.accentColor }} />
      <span className="flex min-w-0 flex-1 flex-col wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>
        {description && <bdi className="text-sm text-muted">{description}</bdi>}
        {place !== name && <span className="text-xs text-muted">{place}</span>}
      </span>
    </>
  )
}
