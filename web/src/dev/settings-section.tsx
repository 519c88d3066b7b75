import { defaultExperience, noticeKinds, particleQualities } from '@satoshi/rules/settings'
import { useTranslation } from 'react-i18next'

import { useExperience } from '../kit/experience.ts'
import { Choice, Section, Switch } from './section.tsx'

const { particleQuality: _, ...switchable } = defaultExperience
const switches = Object.keys(switchable) as (keyof typeof switchable)[] // safe: a literal object has no other keys

/** The settings of the player, for this page alone: they are not saved. */
export function SettingsSection() {
  const { t } = useTranslation()
  const { experience, notices } = useExperience()
  return (
    <Section title={t('dev.feedback.settings')}>
      <p className="text-sm text-muted">{t('dev.feedback.settingsNote')}</p>
      <div className="flex flex-wrap">
        {switches.map((name) => (
          <Switch
            key={name}
            label={name}
            on={experience[name]}
            onChange={(on) => useExperience.setState({ experience: { ...experience, [name]: on } })}
          />
        ))}
        {noticeKinds.map((kind) => (
          <Switch
            key={kind}
            label={kind}
            on={notices[kind]}
            onChange={(on) => useExperience.setState({ notices: { ...notices, [kind]: on } })}
          />
        ))}
      </div>
      <Choice
        label={t('dev.feedback.particles')}
        value={experience.particleQuality}
        values={particleQualities}
        onChoose={(particleQuality) => useExperience.setState({ experience: { ...experience, particleQuality } })}
      />
    </Section>
  )
}
