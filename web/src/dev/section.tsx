import { useId, type ReactNode } from 'react'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { controlClass } from '../kit/field.tsx'

/** A part of a developers' page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** Buttons in a row, wrapped where there is no room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>
}

/** A button that tries something; `name` is a word of the code or a text. */
export function Try({ name, onTry }: { name: string; onTry: () => void }) {
  return (
    <Button variant="quiet" className="wrap-anywhere" onClick={onTry}>
      {name}
    </Button>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  values: readonly Value[]
  onChoose: (value: Value) => void
}

/** A choice among words of the code. */
export function Choice<Value extends string>({ label, value, values, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = values.find((each) => each === event.target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
        className={controlClass(false)}
      >
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  )
}

type SwitchProps = { label: string; on: boolean; onChange: (on: boolean) => void }

/** Something that is on or off. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <label className="inline-flex min-h-12 items-center gap-2 pe-3">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} className="size-5" />
      {label}
    </label>
  )
}
