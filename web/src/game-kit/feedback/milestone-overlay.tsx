import { useEffect, useId, useRef, type MouseEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { celebrate } from '../celebrate.ts'
import { floatGains } from '../float-gains.ts'
import { classNames } from '../../kit/class-names.ts'
import { reserveScrollbarSpace } from '../../kit/dialog.tsx'
import { vibrate } from '../../kit/haptics.ts'
import { useMilestonesPaused } from '../pause-milestones.ts'
import { useMovement } from '../../kit/less-motion.ts'
import { playSound } from '../../kit/sound.ts'
import { CountdownBar } from './countdown-bar.tsx'
import { gainsOfMilestone, type Milestone } from './milestone-detail.ts'
import { milestoneStyles } from './milestone-styles.ts'
import { MilestoneRewards } from './milestone-rewards.tsx'
import { MilestoneSky } from './milestone-sky.tsx'
import { endMilestone, milestoneMillis, useMilestones } from './milestone-store.ts'

/** A tap this soon after it opened was meant for what lay below. */
const strayTapMillis = 300

/**
 * The milestone that is celebrated, over everything but an open question: it closes by itself, by the veil, by Escape
 * and by its button.
 */
export function MilestoneOverlay() {
  const first = useMilestones((state) => state.queue[0])
  const milestone = useMilestonesPaused() ? undefined : first
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  const openedAt = useModal(element, milestone)
  useCelebration(milestone)
  useGains(milestone, element)
  const end = () => milestone && endMilestone(milestone.id)
  const onVeil = (event: MouseEvent) => {
    if (event.target === element.current && performance.now() - openedAt.current > strayTapMillis) end()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the veil; Escape is the key
    <dialog
      ref={element}
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-text`}
      data-milestone={milestone?.type}
      onClick={onVeil}
      // Its one control keeps the focus.
      onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()}
      onCancel={(event) => {
        event.preventDefault()
        end()
      }}
      // Told late: by then the next one may be open.
      onClose={() => !element.current?.open && end()}
      className="milestone overflow-y-auto p-4 open:flex"
    >
      {milestone && <MilestoneCard key={milestone.id} milestone={milestone} titleId={titleId} onEnd={end} />}
    </dialog>
  )
}

type MilestoneCardProps = { milestone: Milestone; titleId: string; onEnd: () => void }

function MilestoneCard({ milestone, titleId, onEnd }: MilestoneCardProps) {
  const { t } = useTranslation()
  const { type, title, description, rewards } = milestone
  const { picture: Picture, ink, disc, bar } = milestoneStyles[type]
  const entrance = entrances[useMovement()]
  return (
    <div
      className={classNames(
        'calm relative z-10 m-auto flex w-full max-w-md shrink-0 flex-col items-center gap-3 overflow-hidden rounded-lg border border-line bg-surface p-6 pt-0 text-center text-ink shadow-high wrap-anywhere',
        entrance,
      )}
    >
      <MilestoneSky type={type} />
      <span
        className={classNames(
          'relative -mt-24 flex size-24 items-center justify-center rounded-full border-2 animate-pop',
          disc,
        )}
      >
        <Picture aria-hidden="true" className={classNames('size-12', ink)} />
      </span>
      <p className={classNames('text-sm font-semibold', ink)}>{t(`feedback.milestone.types.${type}`)}</p>
      <h2 id={titleId} className="text-3xl font-bold">
        {title}
      </h2>
      <p id={`${titleId}-text`} className="text-muted text-pretty">
        {description}
      </p>
      <MilestoneRewards rewards={rewards} />
      <Button autoFocus wide size="lg" className="mt-2" onClick={onEnd}>
        {t('feedback.milestone.continue')}
      </Button>
      <CountdownBar millis={milestoneMillis} className={bar} />
    </div>
  )
}

const entrances = { full: 'animate-rise', fade: 'animate-fade-in', none: '' }

// The browser's own modal keeps the focus inside and gives it back; a second milestone takes the place of the first in it.
function useModal(element: RefObject<HTMLDialogElement | null>, milestone: Milestone | undefined) {
  const openedAt = useRef(0)
  const id = milestone?.id
  useEffect(() => {
    const dialog = element.current
    if (!dialog || id === undefined) return dialog?.close()
    openedAt.current = performance.now()
    if (!dialog.open) {
      reserveScrollbarSpace()
      dialog.showModal()
    }
    dialog.scrollTo(0, 0)
    dialog.querySelector('button')?.focus({ preventScroll: true })
  }, [element, id])
  return openedAt
}

// What other milestones paid has risen where it was won.
function useGains(milestone: Milestone | undefined, element: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    if (milestone?.type === 'achievement')
      floatGains(gainsOfMilestone(milestone), element.current?.firstElementChild ?? null)
  }, [milestone, element])
}

function useCelebration(milestone: Milestone | undefined) {
  useEffect(() => {
    if (!milestone) return
    const { sound, vibration } = milestoneStyles[milestone.type]
    playSound(sound)
    vibrate(vibration)
    void celebrate(milestone.type)
  }, [milestone])
}
