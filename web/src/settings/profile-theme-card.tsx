import type { Profile } from '@satoshi/contract/profile'
import { profileThemes, readTheme, type ProfileTheme } from '@satoshi/rules/profile-theme'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Card } from '../kit/card.tsx'
import { RadioCards } from '../kit/radio-cards.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { ThemeScene } from '../people/theme-scene.tsx'
import { isMinor } from '../wallet/is-minor.ts'
import { useChangeProfile } from './use-change-profile.ts'

/** The theme of the profile: chosen by who has a plan; everybody else sees what there is. */
export function ProfileThemeCard({ profile }: { profile: Profile }) {
  return <Card>{profile.perks.themes ? <Choice chosen={profile.profileTheme} /> : <Shown profile={profile} />}</Card>
}

/** The themes, the standard one first. */
const choices = ['standard', ...profileThemes] as const
type Choice = (typeof choices)[number]

function Choice({ chosen }: { chosen: ProfileTheme | null }) {
  const { t } = useTranslation()
  const change = useChangeProfile()
  // What was pressed is shown at once, and taken back where it is refused.
  const wanted = change.isPending ? change.variables.profileTheme : chosen
  const choose = (choice: Choice) =>
    change.mutate(
      { profileTheme: readTheme(choice) },
      { onSuccess: () => toast({ title: t('settings.personal.profileTheme.saved'), tone: 'success' }) },
    )
  return (
    <>
      <RadioCards<Choice>
        legend={t('settings.personal.profileTheme.label')}
        hint={t('settings.personal.profileTheme.hint')}
        value={wanted ?? 'standard'}
        onChange={choose}
        className={columns}
        cards={choices.map((choice) => ({
          value: choice,
          label: t(`settings.personal.profileTheme.names.${choice}`),
          picture: <ThemePicture choice={choice} />,
        }))}
      />
      {change.error && (
        <p role="alert" className="mt-3 font-medium text-danger-ink">
          {refusalText(change.error)}
        </p>
      )}
    </>
  )
}

/** What a plan would open. Minors, who can buy none, are led nowhere. */
function Shown({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const kept = profile.profileTheme
  return (
    <section aria-labelledby="profile-theme">
      <h3 id="profile-theme" className="font-semibold">
        {t('settings.personal.profileTheme.label')}
      </h3>
      <p className="text-sm text-muted">{t('settings.personal.profileTheme.closed')}</p>
      {kept && (
        <p className="text-sm text-muted">
          {t('settings.personal.profileTheme.kept', { theme: t(`settings.personal.profileTheme.names.${kept}`) })}
        </p>
      )}
      <ul className={`mt-3 grid gap-3 ${columns}`}>
        {profileThemes.map((theme) => (
          <li key={theme} className="rounded-md border border-line p-2 text-sm font-medium">
            <ThemePicture choice={theme} />
            <span className="mt-1.5 block">{t(`settings.personal.profileTheme.names.${theme}`)}</span>
          </li>
        ))}
      </ul>
      {!isMinor(profile) && (
        <Link
          to="/subscription-plans"
          className="-mb-2 mt-2 inline-flex min-h-11 items-center text-sm font-semibold text-action-ink hover:underline"
        >
          {t('settings.personal.profileTheme.plans')}
        </Link>
      )}
    </section>
  )
}

const columns = 'grid-cols-2 sm:grid-cols-3'

function ThemePicture({ choice }: { choice: Choice }) {
  const theme = readTheme(choice)
  return (
    <span
      data-profile-theme={theme ?? undefined}
      className={`block h-16 overflow-hidden rounded-sm bg-linear-to-b ${theme ? 'from-(--theme-sky) to-(--theme-low)' : 'from-(--sky-top) to-(--sky-low)'}`}
    >
      {theme && <ThemeScene theme={theme} className="h-full w-full" />}
    </span>
  )
}
