import { useTranslation } from 'react-i18next'

import { milestoneTypes } from '../game-kit/feedback/milestone-detail.ts'
import { showMilestone, type MilestoneDetail } from '../game-kit/window-events.ts'
import { Row, Section, Try } from './section.tsx'

/** The milestone: its types, rewards in number and size, several in a row. */
export function MilestoneSection() {
  const { t } = useTranslation()
  const [title, description] = [t('dev.feedback.exampleTitle'), t('dev.feedback.exampleText')]
  const rewards: MilestoneDetail['rewards'] = [
    { type: 'btz', amount: 80, description: title },
    { type: 'xp', amount: 50, description: title },
    { type: 'item', amount: 1, description: title },
  ]
  const million: MilestoneDetail = {
    type: 'achievement',
    title: t('dev.feedback.longText').slice(0, 80),
    description: t('dev.feedback.longText'),
    rewards: [{ type: 'btz', amount: 1_000_000, description: t('dev.feedback.longText').slice(0, 60) }, ...rewards],
  }
  const queue = () =>
    milestoneTypes.slice(0, 3).forEach((type) => showMilestone({ type, title: type, description, rewards: [] }))
  return (
    <Section title={t('dev.feedback.milestone')}>
      <Row>
        {milestoneTypes.map((type) => (
          <Try key={type} name={type} onTry={() => showMilestone({ type, title, description, rewards })} />
        ))}
        <Try name={t('dev.feedback.long')} onTry={() => showMilestone(million)} />
        <Try name={t('dev.feedback.queue')} onTry={queue} />
      </Row>
    </Section>
  )
}
