import { particleQualities, type ParticleQuality } from '@satoshi/rules/settings'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { celebrate } from '../game-kit/celebrate.ts'
import { classNames } from '../kit/class-names.ts'
import { useExperience } from '../kit/experience.ts'
import { useMovement } from '../kit/less-motion.ts'
import { particlesOf } from '../kit/permitted-feedback.ts'
import { RadioCards } from '../kit/radio-cards.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { chooseExperience } from '../lib/settings.ts'
import { showFloatingNumber } from '../game-kit/window-events.ts'

/** How much moves and celebrates; each choice has a way to see it. */
export function ExperienceSection() {
  const { t } = useTranslation()
  const { experience } = useExperience()
  const movement = useMovement()
  const deviceAsks = movement === 'fade' && !experience.reducedMotion
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-2">
        <SwitchRow
          label={t('settings.experience.animations')}
          hint={t('settings.experience.animationsText')}
          on={experience.animations}
          onChange={(animations) => chooseExperience({ animations })}
        />
        <SwitchRow
          label={t('settings.experience.reducedMotion')}
          hint={t(deviceAsks ? 'settings.experience.deviceAsks' : 'settings.experience.reducedMotionText')}
          on={experience.reducedMotion}
          onChange={(reducedMotion) => chooseExperience({ reducedMotion })}
        />
        <Button
          variant="quiet"
          className="self-start"
          onClick={(event) => {
            const { left, width, top } = event.currentTarget.getBoundingClientRect()
            showFloatingNumber({ type: 'xp', value: 25, position: { x: left + width / 2, y: top } })
          }}
        >
          {t('settings.experience.tryNumber')}
        </Button>
      </Card>
      <Celebrations />
    </div>
  )
}

/** What celebrates, how richly, and some of it to see. */
function Celebrations() {
  const { t } = useTranslation()
  const { experience } = useExperience()
  const movement = useMovement()
  return (
    <Card className="flex flex-col gap-5">
      <SwitchRow
        label={t('settings.experience.celebrations')}
        hint={t('settings.experience.celebrationsText')}
        on={experience.celebrations}
        onChange={(celebrations) => chooseExperience({ celebrations })}
      />
      <RadioCards<ParticleQuality>
        legend={t('settings.experience.quality')}
        hint={t('settings.experience.qualityText')}
        value={experience.particleQuality}
        onChange={(particleQuality) => chooseExperience({ particleQuality })}
        className="sm:grid-cols-3"
        cards={particleQualities.map((quality) => ({
          value: quality,
          label: t(`settings.experience.${quality}`),
          hint: t('settings.experience.particles', { amount: particlesOf[quality] }),
          picture: <Confetti quality={quality} />,
        }))}
      />
      {experience.celebrations && movement === 'full' ? (
        <Button variant="quiet" className="self-start" onClick={() => void celebrate('level')}>
          {t('settings.experience.tryConfetti')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('settings.experience.tryQuiet')}</p>
      )}
    </Card>
  )
}

/** A few of the particles, as dense as the choice is. */
function Confetti({ quality }: { quality: ParticleQuality }) {
  return (
    <span aria-hidden="true" className="relative block h-10 overflow-hidden rounded-sm bg-page">
      {scattered.slice(0, shown[quality]).map(([x, y, ink]) => (
        <span
          key={`${x} ${y}`}
          className={classNames('absolute size-1.5 rotate-45', ink)}
          style={{ insetInlineStart: `${x}%`, top: `${y}%` }}
        />
      ))}
    </span>
  )
}

const shown: Record<ParticleQuality, number> = { low: 8, medium: 18, high: 36 }

const inks = ['bg-btz', 'bg-xp', 'bg-streak', 'bg-info'] as const

// Steps by a share that never comes back to the same place.
const scattered = Array.from({ length: 36 }, (_, index): [number, number, string] => [
  Math.round(((index * 61.8) % 94) + 2),
  Math.round(((index * 38.2) % 78) + 8),
  inks[index % inks.length] ?? 'bg-btz',
])
