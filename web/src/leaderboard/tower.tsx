import { useId } from 'react'

import { classNames } from '../kit/class-names.ts'

/** The three towers of the city's mark: the ranks stand on their roofs. */
export type TowerRank = 1 | 2 | 3

/** A lit tower with its rank on the wall; the better the rank, the taller. `null` is one that waits for somebody. */
export function Tower({ rank, vacant = false }: { rank: TowerRank; vacant?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'relative isolate w-full overflow-hidden rounded-t-md',
        heights[rank],
        vacant ? 'border-2 border-b-0 border-dashed border-control bg-page/40' : walls[rank],
      )}
    >
      {!vacant && <Windows />}
      <span
        className={classNames(
          'numbers absolute inset-x-0 top-2 mx-auto grid size-10 place-items-center rounded-full font-display text-2xl font-bold sm:size-12 sm:text-3xl',
          vacant ? 'text-muted' : 'bg-(--mark-sky) text-(--window-lit)',
        )}
      >
        {rank}
      </span>
    </div>
  )
}

const heights = { 1: 'h-36 sm:h-44', 2: 'h-26 sm:h-32', 3: 'h-18 sm:h-22' }
const walls = { 1: 'bg-(--mark-middle)', 2: 'bg-(--mark-left)', 3: 'bg-(--mark-right)' }

function Windows() {
  const id = useId()
  return (
    <svg className="absolute inset-0 -z-10 size-full">
      <pattern id={id} width="36" height="44" patternUnits="userSpaceOnUse">
        <path d="M6 8h6v9H6zM24 30h6v9h-6z" className="fill-(--window-lit)" opacity=".9" />
        <path d="M24 8h6v9h-6zM6 30h6v9H6z" className="fill-(--mark-sky)" opacity=".45" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
