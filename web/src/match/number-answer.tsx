import type { Choice } from '@satoshi/contract/question'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Lock, Minus, Plus } from '../kit/icon.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { valueOf, type NumberQuestion } from './choice-parts.ts'
import { NumberSlider } from './number-slider.tsx'
import { fieldText, parseNumber, quantityText, toRange } from './number-text.ts'

type NumberAnswerProps = {
  question: NumberQuestion
  locked: Choice | null
  /** What stands on the locked answer. */
  note: string
  /** Before the question opens. */
  closed: boolean
  onAnswer: (choice: Choice) => void
}

/** A number to give: typed, dragged, or stepped; it is locked only by its own button, which says the whole of it. */
export function NumberAnswer({ question, locked, note, closed, onAnswer }: NumberAnswerProps) {
  const { t, i18n } = useTranslation()
  const given = useGivenNumber(question, i18n.language)
  const sent = valueOf(locked)
  const shut = sent !== null || closed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = given.finish()
    if (!shut && value !== null) onAnswer({ value })
  }
  const spoken = quantityText(sent ?? given.value, question.unit, i18n.language)
  return (
    <form onSubmit={submit} className="rounded-lg border border-line bg-surface p-4 shadow-low sm:p-6">
      <div className="flex items-center gap-2">
        <IconButton label={t('match.number.less')} disabled={shut} onClick={() => given.step(-1)} className={stepClass}>
          <Minus aria-hidden="true" className="size-5" />
        </IconButton>
        <NumberField given={given} unit={question.unit} readOnly={shut} />
        <IconButton label={t('match.number.more')} disabled={shut} onClick={() => given.step(1)} className={stepClass}>
          <Plus aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <NumberSlider
        question={question}
        value={sent ?? given.value}
        spoken={spoken}
        disabled={shut}
        onChange={given.set}
      />
      <p className="mt-3 text-center text-sm text-muted">{t('match.number.close')}</p>
      <Button
        type="submit"
        size="lg"
        wide
        aria-disabled={shut || undefined}
        icon={sent !== null ? <Lock aria-hidden="true" className="size-5" /> : undefined}
        className="mt-4"
      >
        {sent === null ? t('match.number.confirm', { value: spoken }) : `${spoken} · ${note}`}
      </Button>
    </form>
  )
}

const stepClass = 'border border-control bg-raised'

type GivenNumber = ReturnType<typeof useGivenNumber>

/** What stands in the field as text, and the value that it means; the middle of the range until something is given. */
function useGivenNumber(question: NumberQuestion, language: string) {
  const [value, setValue] = useState(() => toRange((question.min + question.max) / 2, question))
  const [text, setText] = useState<string | null>(null)
  const set = (next: number) => {
    setValue(toRange(next, question))
    setText(null)
  }
  const typed = text === null ? value : parseNumber(text, language)
  return {
    value,
    text: text ?? fieldText(value, language),
    wrong: typed === null,
    set,
    step: (direction: 1 | -1) => set(value + direction * question.step),
    type(next: string) {
      setText(next)
      const parsed = parseNumber(next, language)
      if (parsed !== null) setValue(toRange(parsed, question))
    },
    /** Brings what was typed to the range; null where it is no number. */
    finish(): number | null {
      if (typed === null) return null
      set(typed)
      return toRange(typed, question)
    },
  }
}

type NumberFieldProps = { given: GivenNumber; unit: NumberQuestion['unit']; readOnly: boolean }

function NumberField({ given, unit, readOnly }: NumberFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="min-w-0 flex-1 text-center">
      <label htmlFor={id} className="text-sm text-muted">
        {t('match.number.label')} <span aria-hidden="true">·</span> {t(`match.units.${unit}`)}
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        dir="ltr"
        value={given.text}
        readOnly={readOnly}
        aria-invalid={given.wrong || undefined}
        aria-describedby={given.wrong ? `${id}-wrong` : undefined}
        onChange={(event) => given.type(event.target.value)}
        onBlur={() => given.finish()}
        onFocus={(event) => event.target.select()}
        className={classNames(
          'numbers block w-full rounded-md border bg-page px-2 py-1 text-center font-display text-3xl font-bold sm:text-4xl',
          given.wrong ? 'border-danger' : 'border-control',
        )}
      />
      {given.wrong && (
        <p id={`${id}-wrong`} role="alert" className="mt-1 text-sm font-medium text-danger-ink">
          {t('match.number.invalid')}
        </p>
      )}
    </div>
  )
}
