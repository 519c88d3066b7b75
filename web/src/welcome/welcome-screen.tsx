import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Building2, Cpu, Users } from '../kit/icon.ts'
import { City } from '../city/city.tsx'

const badges = [
  { text: 'welcome.badges.neural', icon: Cpu },
  { text: 'welcome.badges.districts', icon: Building2 },
  { text: 'welcome.badges.multiplayer', icon: Users },
] as const

/** The landing page: the city, what one learns in it, and its two doors. */
export function Component() {
  const { t } = useTranslation()
  return (
    <main id="main" className="welcome-main">
      <div className="welcome-words">
        <h1 className="welcome-headline">{t('welcome.headline')}</h1>
        <p className="welcome-lead">{t('welcome.lead')}</p>
      </div>
      <City label={t('welcome.picture')} className="welcome-city" />
      <div className="welcome-doors">
        <LinkButton to="/welcome/question" size="lg" className="welcome-enter">
          {t('welcome.enter')}
        </LinkButton>
        <LinkButton to="/auth?tab=signUp" size="lg" variant="quiet" className="welcome-door">
          {t('welcome.create')}
        </LinkButton>
        <LinkButton to="/auth" variant="ghost" className="welcome-door">
          {t('welcome.account')}
        </LinkButton>
        <ul aria-label={t('welcome.badges.label')} className="welcome-badges">
          {badges.map(({ text, icon: Picture }) => (
            <li key={text} className="welcome-badge">
              <Picture aria-hidden="true" className="size-4 shrink-0" />
              {t(text)}
            </li>
          ))}
        </ul>
        <p className="welcome-honest">{t('welcome.honest')}</p>
      </div>
    </main>
  )
}
