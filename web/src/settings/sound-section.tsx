import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { useExperience } from '../kit/experience.ts'
import { vibrate } from '../kit/haptics.ts'
import { Vibrate, Volume2 } from '../kit/icon.ts'
import { playSound } from '../kit/sound.ts'
import { SwitchRow } from '../kit/switch.tsx'
import { chooseExperience } from '../lib/settings.ts'

/** What is heard and felt. A device that cannot shake says so; the choice is for the others. */
export function SoundSection() {
  const { t } = useTranslation()
  const { experience } = useExperience()
  const shakes = 'vibrate' in navigator && window.matchMedia('(pointer: coarse)').matches
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-2">
        <SwitchRow
          label={t('settings.sound.sound')}
          hint={t('settings.sound.soundText')}
          on={experience.sound}
          onChange={(sound) => chooseExperience({ sound })}
        />
        <Button
          variant="quiet"
          disabled={!experience.sound}
          icon={<Volume2 aria-hidden="true" className="size-5" />}
          className="self-start"
          onClick={() => playSound('coin')}
        >
          {t('settings.sound.tryIt')}
        </Button>
      </Card>
      <Card className="flex flex-col gap-2">
        <SwitchRow
          label={t('settings.sound.haptics')}
          hint={t(shakes ? 'settings.sound.hapticsText' : 'settings.sound.noHaptics')}
          on={experience.haptics}
          onChange={(haptics) => chooseExperience({ haptics })}
        />
        {shakes && (
          <Button
            variant="quiet"
            disabled={!experience.haptics}
            icon={<Vibrate aria-hidden="true" className="size-5" />}
            className="self-start"
            onClick={() => vibrate([40, 60, 40])}
          >
            {t('settings.sound.tryHaptics')}
          </Button>
        )}
      </Card>
    </div>
  )
}
