import type { ReactNode } from 'react'
import { Tabs as Parts } from 'radix-ui'

export type TabItem = { value: string; label: ReactNode; content: ReactNode }

type TabsProps = { label: string; value: string; onChange: (value: string) => void; items: TabItem[] }

/** Tabs of equal weight; `label` names the list for screen readers. */
export function Tabs({ label, value, onChange, items }: TabsProps) {
  return (
    <Parts.Root value={value} onValueChange={onChange}>
      <Parts.List aria-label={label} className="mb-5 flex gap-1 rounded-md border border-line bg-page p-1">
        {items.map((item) => (
          <Parts.Trigger
            key={item.value}
            value={item.value}
            className="min-h-11 flex-1 rounded-sm px-3 py-2 font-semibold text-muted transition-colors duration-120 hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-low"
          >
            {item.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {items.map((item) => (
        <Parts.Content key={item.value} value={item.value} tabIndex={-1}>
          {item.content}
        </Parts.Content>
      ))}
    </Parts.Root>
  )
}
