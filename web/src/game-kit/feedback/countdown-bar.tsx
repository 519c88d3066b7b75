import { classNames } from '../../kit/class-names.ts'
import { useMovement } from '../../kit/less-motion.ts'

type CountdownBarProps = {
  /** The whole time, in milliseconds; it begins when the bar is drawn. */
  millis: number
  held?: boolean
  /** Its colour. */
  className: string
}

/** How much time is left. Where less movement is wanted it goes in four steps. */
export function CountdownBar({ millis, held = false, className }: CountdownBarProps) {
  const smooth = useMovement() === 'full'
  return (
    <div
      aria-hidden="true"
      data-countdown=""
      className={classNames(
        'calm timed absolute inset-x-0 bottom-0 h-1 origin-left animate-countdown rtl:origin-right',
        className,
      )}
      style={{
        animationDuration: `${millis}ms`,
        animationPlayState: held ? 'paused' : 'running',
        animationTimingFunction: smooth ? 'linear' : 'steps(4, end)',
      }}
    />
  )
}
