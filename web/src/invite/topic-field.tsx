import type { DuelTheme } from '@satoshi/contract/person'
import { subjectOfTopic, subjects, topics, type Subject } from '@satoshi/rules/words'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { FieldFrame } from '../kit/field.tsx'
import { SelectControl } from '../kit/select-control.tsx'

type TopicFieldProps = { theme: DuelTheme; onChange: (theme: DuelTheme) => void }

/** What a duel is about: everything, a subject, or one of its topics. */
export function TopicField({ theme, onChange }: TopicFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <FieldFrame inputId={id} label={t('invite.challenge.topic')}>
      <SelectControl
        id={id}
        value={theme}
        // safe: the options below are themes
        onChange={(event) => onChange(event.target.value as DuelTheme)}
      >
        <option value="general">{t('topics.general')}</option>
        {subjects.map((subject) => (
          <optgroup key={subject} label={t(`topics.subjects.${subject}`)}>
            <option value={subject}>{t('invite.topic.whole', { subject: t(`topics.subjects.${subject}`) })}</option>
            {topicsOf(subject).map((topic) => (
              <option key={topic} value={topic}>
                {t(`topics.names.${topic}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectControl>
    </FieldFrame>
  )
}

function topicsOf(subject: Subject) {
  return topics.filter((topic) => subjectOfTopic[topic] === subject)
}
