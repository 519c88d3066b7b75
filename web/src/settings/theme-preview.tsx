import type { Theme } from '@satoshi/rules/settings'

import { classNames } from '../kit/class-names.ts'

/** The city in small, as a theme shows it; the system's is half of each. */
export function ThemePreview({ theme }: { theme: Theme }) {
  const styles = theme === 'system' ? (['as-dark', 'as-light'] as const) : ([`as-${theme}`] as const)
  return (
    <span aria-hidden="true" className="flex h-24 overflow-hidden rounded-sm border border-line">
      {styles.map((theme) => (
        <Street key={theme} theme={theme} half={styles.length > 1} />
      ))}
    </span>
  )
}

/** Width, height and lit windows of the towers, in parts of a hundred. */
const towers = [
  { width: 16, height: 46, ink: 'bg-xp' },
  { width: 20, height: 74, ink: 'bg-action' },
  { width: 14, height: 56, ink: 'bg-info' },
  { width: 18, height: 36, ink: 'bg-streak' },
]

function Street({ theme, half }: { theme: 'as-dark' | 'as-light'; half: boolean }) {
  return (
    <span
      className={classNames(
        theme,
        'relative flex flex-1 items-end justify-center gap-1 bg-linear-to-b from-(--sky-top) to-(--sky-low) px-2',
      )}
    >
      <span className="absolute end-2 top-2 size-3.5 rounded-full bg-btz" />
      <span className="absolute start-2 top-2 h-1.5 w-8 rounded-full bg-ink" />
      <span className="absolute start-2 top-5 h-1.5 w-5 rounded-full bg-muted" />
      {(half ? towers.slice(1, 3) : towers).map(({ width, height, ink }) => (
        <span
          key={ink}
          className={classNames('flex flex-col items-center gap-1.5 rounded-t-sm pt-1.5', ink)}
          style={{ width: `${width}%`, height: `${height}%` }}
        >
          <span className="h-1 w-1/2 bg-(--window-lit)" />
          <span className="h-1 w-1/2 bg-(--window-lit)" />
        </span>
      ))}
    </span>
  )
}
