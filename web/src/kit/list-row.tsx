import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'

import { classNames } from './class-names.ts'
import { ChevronRight } from './icon.ts'

type ListRowProps = {
  to: string
  icon: ComponentType<{ className?: string }>
  /** What stands there now, before the arrow. */
  value?: ReactNode
  current?: boolean
  /** Called when it is pressed, before the page opens. */
  onOpen?: () => void
  children: ReactNode
}

/** A line of a list that leads to a page of its own. */
export function ListRow({ to, icon: Picture, value, current = false, onOpen, children }: ListRowProps) {
  return (
    <Link
      to={to}
      onClick={onOpen}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'flex min-h-14 items-center gap-3 rounded-md px-3 py-2 transition-colors duration-120 hover:bg-raised',
        'aria-[current=page]:lg:bg-raised aria-[current=page]:lg:font-semibold lg:min-h-12',
      )}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-action/15 text-action-ink">
        <Picture aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1 text-start">{children}</span>
      {value && <span className="max-w-2/5 truncate text-sm text-muted lg:hidden">{value}</span>}
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}
