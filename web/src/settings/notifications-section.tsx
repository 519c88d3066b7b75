import { noticeKinds } from '@satoshi/rules/settings'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { useExperience } from '../kit/experience.ts'
import { SwitchRow } from '../kit/switch.tsx'
import { chooseNotices } from '../lib/settings.ts'
import { showSmartNotification } from '../game-kit/window-events.ts'

/** Which notices of the game a player wants; warnings and mails about security come in any case. */
export function NotificationsSection() {
  const { t } = useTranslation()
  const { notices } = useExperience()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('settings.notifications.intro')}</p>
      {noticeKinds.map((kind) => (
        <Card key={kind} className="flex flex-col gap-2">
          <SwitchRow
            label={t(`settings.notifications.${kind}`)}
            hint={t(`settings.notifications.${kind}Text`)}
            on={notices[kind]}
            onChange={(on) => chooseNotices({ [kind]: on })}
          />
          {notices[kind] && (
            <Button
              variant="ghost"
              className="-ms-5 self-start"
              onClick={() =>
                showSmartNotification({
                  id: `example-${kind}`,
                  type: kind,
                  title: t(`settings.notifications.exampleTitle.${kind}`),
                  description: t(`settings.notifications.exampleText.${kind}`),
                })
              }
            >
              {t('settings.notifications.tryIt')}
              <span className="sr-only">{t(`settings.notifications.${kind}`)}</span>
            </Button>
          )}
        </Card>
      ))}
      <Banner title={t('settings.notifications.mailTitle')}>{t('settings.notifications.mailText')}</Banner>
    </div>
  )
}
