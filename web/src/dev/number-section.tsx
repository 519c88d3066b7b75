import { useTranslation } from 'react-i18next'

import { floatingNumberTypes } from '../game-kit/floating-number-store.ts'
import { showFloatingNumber, type FloatingNumberDetail } from '../game-kit/window-events.ts'
import { Row, Section, Try } from './section.tsx'

/** The floating number: its types, its extras, many at once from the same spot. */
export function NumberSection() {
  const { t } = useTranslation()
  const everything = { multiplier: 1.5, levelUp: true, timeRemaining: 4 }
  return (
    <Section title={t('dev.feedback.number')}>
      <Row>
        {floatingNumberTypes.map((type) => (
          <Try key={type} name={type} onTry={() => float({ type, value: 25 })} />
        ))}
        <Try name="levelUp" onTry={() => float({ type: 'xp', value: 120, levelUp: true })} />
        <Try name={t('dev.feedback.all')} onTry={() => float({ type: 'bonus', value: 50, ...everything })} />
        <Try name={t('dev.feedback.million')} onTry={() => float({ type: 'btz', value: 1_000_000 })} />
        <Try
          name={t('dev.feedback.together')}
          onTry={() => floatingNumberTypes.forEach((type) => float({ type, value: 25 }))}
        />
      </Row>
    </Section>
  )
}

function float(detail: Omit<FloatingNumberDetail, 'position'>) {
  showFloatingNumber({ ...detail, position: { x: window.innerWidth / 2, y: window.innerHeight / 2 } })
}
