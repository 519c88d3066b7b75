import { classNames } from './class-names.ts'

/** The shape of what is coming. Give it the size of the real thing, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-shimmer bg-raised', !className?.includes('rounded-') && 'rounded-md', className)}
    />
  )
}
