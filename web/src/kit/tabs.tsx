import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from './class-names.ts'

export type TabItem = {
  value: string
  label: ReactNode
  content: ReactNode
  /** Its content is there behind another tab as well, as it is: what was written in it is not lost. */
  stays?: boolean
}

type TabsProps = { label: string; value: string; onChange: (value: string) => void; items: TabItem[] }

/**
 * Tabs of equal weight; `label` names the list for screen readers. Arrow keys go to the neighbour as it is seen (mirrored
 * in right-to-left), Home and End to the ends.
 */
export function Tabs({ label, value, onChange, items }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { i18n } = useTranslation()
  // From the tab that has the focus: the chosen one may come late, where it stands in the address.
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const next = neighbour(event.key, from, items.length, i18n.dir() === 'rtl')
    const item = items[next ?? -1]
    if (next === null || !item) return
    event.preventDefault()
    onChange(item.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="mb-5 flex flex-wrap gap-1 rounded-md border border-line bg-page p-1"
      >
        {items.map((item, index) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className={classNames(
              'min-h-11 flex-1 rounded-sm px-2 py-2 font-semibold max-[24rem]:text-sm sm:px-3 text-muted transition-colors duration-120 hover:text-ink aria-selected:bg-raised aria-selected:text-ink aria-selected:shadow-low',
              // More than a phone has room for stand three and two, not four and one.
              items.length > 4 && 'max-sm:basis-[30%]',
            )}
          >
            {item.label}
          </button>
        ))}
      </div>
      {items.map(
        (item) =>
          (item.stays || item.value === value) && (
            <div
              key={item.value}
              role="tabpanel"
              id={item.value === value ? `${id}-panel` : undefined}
              hidden={item.value !== value}
              aria-labelledby={`${id}-${item.value}`}
            >
              {item.content}
            </div>
          ),
      )}
    </div>
  )
}

/** The tab that a key leads to; null for keys that lead nowhere. */
export function neighbour(key: string, from: number, count: number, mirrored: boolean): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const steps: Record<string, number> = { ArrowRight: mirrored ? -1 : 1, ArrowLeft: mirrored ? 1 : -1 }
  const step = steps[key]
  return step === undefined ? null : (from + step + count) % count
}
