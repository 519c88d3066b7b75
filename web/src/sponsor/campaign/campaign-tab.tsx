import { campaignRules } from '@satoshi/rules/sponsor/campaign'
import { calendarDay, homeZone, shiftDay } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Banner } from '../../kit/banner.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Field } from '../../kit/field.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { serverNow } from '../../lib/clock.ts'
import { isDay, type CampaignForm } from './campaign-form.ts'
import { CampaignStanding } from './campaign-standing.tsx'
import type { Ready } from './draft-part.tsx'
import { RunningCard } from './running-card.tsx'

/** What a campaign says and when it is shown, beside how it stands with it. */
export function CampaignTab({ panel, form }: Ready) {
  const { t } = useTranslation()
  const { latest, running, district, hasTheme } = panel
  const isRunning = running !== null && latest?.version === running.version
  return (
    <>
      {!hasTheme && (
        <Banner
          tone="warning"
          title={t('sponsor.campaign.noTheme')}
          action={
            <LinkButton to="/sponsor" replace variant="quiet">
              {t('sponsor.campaign.toTheme')}
            </LinkButton>
          }
        >
          {t('sponsor.campaign.noThemeText')}
        </Banner>
      )}
      {running && <RunningCard district={district} running={running} />}
      {!isRunning && <CampaignStanding version={latest} />}
      <fieldset disabled={form.locked} className="min-w-0">
        <legend className="sr-only">{t('sponsor.campaign.legend')}</legend>
        <Card className="flex flex-col gap-4">
          {running && (
            <div>
              <h2 className="text-xl font-bold">{t('sponsor.campaign.next')}</h2>
              <p className="text-sm text-muted">{t('sponsor.campaign.runningNote')}</p>
            </div>
          )}
          <Texts form={form} />
          <Dates form={form} />
          <p className="text-sm text-muted">{t('sponsor.campaign.label')}</p>
        </Card>
      </fieldset>
    </>
  )
}

function Texts({ form: { written, change, errorOf } }: { form: CampaignForm }) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('sponsor.campaign.title')}
        hint={t('sponsor.campaign.titleHint', { most: campaignRules.titleLength })}
        error={errorOf('title')}
        value={written.title}
        autoComplete="off"
        dir="auto"
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <TextArea
        label={t('sponsor.campaign.intro')}
        hint={t('sponsor.campaign.introHint', { most: campaignRules.introLength })}
        error={errorOf('intro')}
        value={written.intro}
        rows={3}
        dir="auto"
        // What is shown is one line: a line end is a space.
        onChange={({ currentTarget }) => change({ intro: currentTarget.value.replaceAll(/\r?\n/g, ' ') })}
      />
    </>
  )
}

function Dates({ form: { written, change, errorOf } }: { form: CampaignForm }) {
  const { t } = useTranslation()
  const { days, mostAhead } = campaignRules
  const today = calendarDay(serverNow(), homeZone)
  const from = isDay(written.startsOn) ? written.startsOn : today
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          type="date"
          label={t('sponsor.campaign.startsOn')}
          error={errorOf('startsOn')}
          value={written.startsOn}
          max={shiftDay(today, mostAhead)}
          onChange={({ currentTarget }) => change({ startsOn: currentTarget.value })}
        />
        <Field
          type="date"
          label={t('sponsor.campaign.endsOn')}
          error={errorOf('endsOn')}
          value={written.endsOn}
          min={shiftDay(from, days.least - 1)}
          max={shiftDay(from, days.most - 1)}
          onChange={({ currentTarget }) => change({ endsOn: currentTarget.value })}
        />
      </div>
      <p className="text-sm text-muted">{t('sponsor.campaign.days', { least: days.least, most: days.most })}</p>
    </div>
  )
}
