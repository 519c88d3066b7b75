import { create } from 'zustand'

import { milestonesPaused } from '../pause-milestones.ts'
import { useMilestones } from './milestone-store.ts'
import type { Notice } from './notice-detail.ts'

/** A notice on the screen; `turn` grows when one with the same id takes its place, `held` stops its time. */
export type ShownNotice = Notice & { open: boolean; held: boolean; turn: number }

/** How long a notice that was hidden stays in memory, in milliseconds. Source: product 1.9. */
export const noticeRemovalMillis = 300

/** How many notices are open at once; more would cover what they tell of. Source: decision 0160. */
export const noticesAtOnce = 3

/** The notices that are shown or on their way out, oldest first, and those that wait until they may be. */
export const useNotices = create<{ items: ShownNotice[]; waiting: Notice[] }>(() => ({ items: [], waiting: [] }))

/** The timer of each notice, and what was left of its time when it began. */
type Clock = { timer: ReturnType<typeof setTimeout> | undefined; since: number; left: number }
const clocks = new Map<string, Clock>()

/**
 * Shows a notice until its time is over; at the place of the one with the same id, if there is one. It waits while a
 * question is open, while something is celebrated over the screen, and while as many are open as may be.
 */
export function addNotice(notice: Notice): void {
  const { waiting } = useNotices.getState()
  if (isOpen(notice.id)) return show(notice)
  const others = waiting.filter(({ id }) => id !== notice.id)
  useNotices.setState({ waiting: [...others, notice] })
  showWaiting()
}

function showWaiting(): void {
  for (;;) {
    const { items, waiting } = useNotices.getState()
    const [next, ...rest] = waiting
    const open = items.filter((item) => item.open).length
    if (!next || open >= noticesAtOnce || isCelebrating()) return
    useNotices.setState({ waiting: rest })
    show(next)
  }
}

function isCelebrating(): boolean {
  return milestonesPaused.now() || useMilestones.getState().queue.length > 0
}

milestonesPaused.onChange(showWaiting)
useMilestones.subscribe(showWaiting)

function show(notice: Notice): void {
  const { items } = useNotices.getState()
  const before = items.find(({ id }) => id === notice.id)
  const held = before?.open === true && before.held
  const shown: ShownNotice = { ...notice, open: true, held, turn: (before?.turn ?? 0) + 1 }
  useNotices.setState({
    items: before ? items.map((item) => (item.id === notice.id ? shown : item)) : [...items, shown],
  })
  stopClock(notice.id)
  clocks.set(notice.id, { timer: undefined, since: 0, left: notice.duration })
  if (!held) startClock(notice.id)
}

/** Hides a notice; it leaves memory when it has gone from sight. */
export function hideNotice(id: string): void {
  if (!isOpen(id)) return
  change(id, { open: false })
  stopClock(id)
  const timer = setTimeout(() => removeNotice(id), noticeRemovalMillis)
  clocks.set(id, { timer, since: 0, left: 0 })
  showWaiting()
}

/** Puts what is open aside until there is time for it again, as a match begins. What has no end stays: its player closes it. */
export function setNoticesAside(): void {
  const aside = useNotices.getState().items.filter(({ open, duration }) => open && duration > 0)
  for (const { id } of aside) hideNotice(id)
  useNotices.setState(({ waiting }) => ({ waiting: [...aside, ...waiting] }))
}

/** Stops the time of a notice, while somebody points at it or is in it. */
export function pauseNotice(id: string): void {
  const clock = clocks.get(id)
  if (!clock || !isOpen(id)) return
  if (clock.timer !== undefined) clock.left -= performance.now() - clock.since
  stopClock(id)
  change(id, { held: true })
}

/** Lets the time of a notice go on with what was left of it. */
export function releaseNotice(id: string): void {
  if (!isOpen(id)) return
  change(id, { held: false })
  startClock(id)
}

function startClock(id: string): void {
  const clock = clocks.get(id)
  // What has no end is closed by the player alone.
  if (!clock || clock.timer !== undefined || !staysFor(id)) return
  clock.since = performance.now()
  clock.timer = setTimeout(() => hideNotice(id), Math.max(0, clock.left))
}

function stopClock(id: string): void {
  const clock = clocks.get(id)
  if (!clock) return
  clearTimeout(clock.timer)
  clock.timer = undefined
}

function staysFor(id: string): boolean {
  return (useNotices.getState().items.find((item) => item.id === id)?.duration ?? 0) > 0
}

function isOpen(id: string): boolean {
  return useNotices.getState().items.some((item) => item.id === id && item.open)
}

function change(id: string, part: Partial<ShownNotice>): void {
  useNotices.setState(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ...part } : item)) }))
}

function removeNotice(id: string): void {
  clocks.delete(id)
  useNotices.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
}
