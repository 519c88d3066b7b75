import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ExternalLink, Mail } from '../kit/icon.ts'
import { siteName } from '../kit/page.tsx'
import { appVersion } from '../lib/app-version.ts'
import { Wordmark } from '../city/logo.tsx'

const nameAndVersion = `${siteName} ${appVersion}`

/** What this is, in which version, under which licence, and what BTZ are not. */
export function AboutSection() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-3">
        <Wordmark className="self-start" />
        <p>{t('settings.about.text')}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          <dt className="text-muted">{t('settings.about.version')}</dt>
          <dd className="font-semibold">
            <bdi dir="ltr">{nameAndVersion}</bdi>
          </dd>
          <dt className="text-muted">{t('settings.about.licence')}</dt>
          <dd className="font-semibold">{t('settings.about.licenceText')}</dd>
        </dl>
      </Card>
      <Banner title={t('settings.about.moneyTitle')}>{t('settings.about.moneyText')}</Banner>
      <LinkButton to="/support" variant="quiet" wide icon={<Mail aria-hidden="true" className="size-5" />}>
        {t('app.seekHelp')}
      </LinkButton>
      <Card className="flex flex-col gap-2">
        <h3 className="text-lg font-bold">{t('settings.about.developers')}</h3>
        <p className="text-sm text-muted">{t('settings.about.developersText')}</p>
        <a
          href="/api/docs"
          className="inline-flex min-h-12 items-center gap-2 self-start font-semibold text-action-ink underline underline-offset-4"
        >
          {t('settings.about.apiDocs')}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      </Card>
    </div>
  )
}
