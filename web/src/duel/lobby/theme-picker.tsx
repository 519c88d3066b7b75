import type { DuelTheme } from '@satoshi/contract/person'
import { subjectOfTopic, subjects, topics, type Subject } from '@satoshi/rules/words'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../../kit/class-names.ts'
import { DrawButton } from './draw-button.tsx'
import type { ThemeDraw } from './theme-draw.ts'
import { districtOf, subjectOf } from './theme-face.ts'
import { useThemeName } from '../../match/theme-name.ts'

type ThemePickerProps = {
  theme: DuelTheme
  onChoose: (theme: DuelTheme) => void
  onDraw: (draw: ThemeDraw) => void
}

/** Everything, a subject, or one of the subject's topics; or whatever is drawn. */
export function ThemePicker({ theme, onChoose, onDraw }: ThemePickerProps) {
  const { t } = useTranslation()
  const subject = subjectOf(theme)
  return (
    <div className="flex flex-col gap-3">
      <Row
        legend={t('lobby.theme.legend')}
        themes={['general', ...subjects]}
        chosen={subject ?? 'general'}
        onChoose={onChoose}
      >
        <DrawButton onDraw={onDraw} />
      </Row>
      {subject && (
        <Row legend={t('lobby.theme.topics')} themes={themesIn(subject)} chosen={theme} onChoose={onChoose} />
      )}
    </div>
  )
}

function themesIn(subject: Subject): DuelTheme[] {
  return [subject, ...topics.filter((topic) => subjectOfTopic[topic] === subject)]
}

type RowProps = {
  legend: string
  themes: DuelTheme[]
  chosen: DuelTheme
  onChoose: (theme: DuelTheme) => void
  children?: ReactNode
}

// A row that wraps: long names in some languages are as wide as a phone.
function Row({ legend, themes, chosen, onChoose, children }: RowProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {themes.map((theme) => (
          <ThemeChoice
            key={theme}
            name={name}
            theme={theme}
            among={themes}
            checked={theme === chosen}
            onChoose={onChoose}
          />
        ))}
        {children}
      </div>
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  theme: DuelTheme
  among: DuelTheme[]
  checked: boolean
  onChoose: (theme: DuelTheme) => void
}

function ThemeChoice({ name, theme, among, checked, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const nameOf = useThemeName()
  // At the head of its own topics a subject means all of them.
  const isWhole = among[0] === theme && theme !== 'general'
  return (
    <label
      data-district={districtOf(theme)}
      className={classNames(
        'inline-flex min-h-12 items-center rounded-full border-2 px-4 py-1.5 text-sm font-semibold transition-colors duration-120',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info',
        checked
          ? 'border-district bg-district-deep text-ink'
          : 'border-line bg-surface text-muted hover:border-control hover:text-ink',
      )}
    >
      <input
        type="radio"
        name={name}
        value={theme}
        checked={checked}
        onChange={() => onChoose(theme)}
        className="sr-only"
      />
      {isWhole ? t('lobby.theme.whole') : nameOf(theme)}
    </label>
  )
}
