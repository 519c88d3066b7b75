import { useTranslation } from 'react-i18next'

import { Page } from '../kit/page.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { MilestoneSection } from './milestone-section.tsx'
import { NoticeSection } from './notice-section.tsx'
import { NumberSection } from './number-section.tsx'
import { SenseSections } from './sense-sections.tsx'
import { SettingsSection } from './settings-section.tsx'
import { ToastSection } from './toast-section.tsx'

/** Every feedback of the game with all its fields, for developers: to look at, to listen to and to test. */
export function Component() {
  const { t } = useTranslation()
  return (
    <Page title={t('app.routes.devFeedback.title')}>
      <p className="mb-6 text-muted">{t('dev.feedback.intro')}</p>
      <div className="grid gap-4 lg:grid-cols-2">
        <SettingsSection />
        <ToastSection />
        <NoticeSection />
        <NumberSection />
        <MilestoneSection />
        <SenseSections />
        <AppearanceSection />
      </div>
    </Page>
  )
}
