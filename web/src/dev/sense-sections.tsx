import { useTranslation } from 'react-i18next'

import { celebrate } from '../game-kit/celebrate.ts'
import { cannons, type CelebrationStyle } from '../game-kit/feedback/confetti-styles.ts'
import { vibrations } from '../kit/signal.ts'
import { vibrate } from '../kit/haptics.ts'
import { playSound, soundNames } from '../kit/sound.ts'
import { Row, Section, Try } from './section.tsx'

const styles = Object.keys(cannons) as CelebrationStyle[] // safe: the keys of the record

/** Particles, sounds and vibrations, each alone. */
export function SenseSections() {
  const { t } = useTranslation()
  return (
    <>
      <Section title={t('dev.feedback.particles')}>
        <Row>
          <Try name="plain" onTry={() => void celebrate()} />
          {styles.map((style) => (
            <Try key={style} name={style} onTry={() => void celebrate(style)} />
          ))}
        </Row>
      </Section>
      <Section title={t('dev.feedback.sound')}>
        <Row>
          {soundNames.map((name) => (
            <Try key={name} name={name} onTry={() => playSound(name)} />
          ))}
        </Row>
      </Section>
      <Section title={t('dev.feedback.haptics')}>
        <Row>
          {soundNames.map((name) => (
            <Try key={name} name={name} onTry={() => vibrate(vibrations[name])} />
          ))}
        </Row>
      </Section>
    </>
  )
}
