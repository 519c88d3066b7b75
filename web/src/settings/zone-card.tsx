import type { Profile } from '@satoshi/contract/profile'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { formatTime } from '../kit/date-text.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { Globe } from '../kit/icon.ts'
import { toast } from '../kit/toast-store.ts'
import { serverNow } from '../lib/clock.ts'
import { chosenLanguage } from '../lib/i18n.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { isSameZone, zoneOfDevice, zoneText } from '../lib/zone-text.ts'
import { useChangeProfile } from './use-change-profile.ts'

/** The zone by which the player's days close. It is changed to the device's own: whoever travels takes it along. */
export function ZoneCard({ profile: { timeZone, zoneChangesFrom: from } }: { profile: Profile }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const change = useChangeProfile()
  const language = chosenLanguage()
  const here = zoneOfDevice()
  const stays = isSameZone(here, timeZone)
  const move = () =>
    change.mutate(
      { timeZone: here },
      {
        onSuccess: () => toast({ title: t('settings.personal.zone.saved'), tone: 'success' }),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Card className="flex flex-col gap-1">
      <h3 className="font-semibold">{t('settings.personal.zone.label')}</h3>
      <ZoneFacts zone={timeZone} here={here} from={from} />
      {!stays && from === null && (
        <Button
          variant="quiet"
          icon={<Globe aria-hidden="true" className="size-5" />}
          className="mt-3 self-start"
          onClick={() => setAsking(true)}
        >
          {t('settings.personal.zone.use')}
        </Button>
      )}
      {change.error && (
        <p role="alert" className="mt-2 font-medium text-danger-ink">
          {refusalText(change.error)}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        tone="primary"
        busy={change.isPending}
        onClose={() => setAsking(false)}
        onConfirm={move}
        title={t('settings.personal.zone.confirmTitle', { zone: zoneText(here, language) })}
        text={t('settings.personal.zone.confirmText')}
        confirm={t('settings.personal.zone.use')}
        cancel={t('settings.personal.cancel')}
      />
    </Card>
  )
}

/** Where the player's days close, what time it is there, and how this device stands to it. */
function ZoneFacts({ zone, here, from }: { zone: string; here: string; from: number | null }) {
  const { t } = useTranslation()
  const now = useMinute()
  const language = chosenLanguage()
  const clock = (where: string) => `\u2066${formatTime(now, language, where)}\u2069`
  return (
    <>
      <p className="text-lg">{zoneText(zone, language)}</p>
      <p className="text-sm">{t('settings.personal.zone.now', { time: clock(zone) })}</p>
      <p className="text-sm text-muted">
        {from === null ? t('settings.personal.zone.hint') : t('settings.personal.zone.locked', { from })}
      </p>
      {isSameZone(here, zone) ? (
        <p className="text-sm text-muted">{t('settings.personal.zone.same')}</p>
      ) : (
        <p className="text-sm">
          {t('settings.personal.zone.other', { zone: zoneText(here, language), time: clock(here) })}
        </p>
      )}
    </>
  )
}

/** The server's time, told anew while it is looked at. */
function useMinute(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
