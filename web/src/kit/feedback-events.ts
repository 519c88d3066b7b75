import { create } from 'zustand'

/** The window events that are heard over every screen of a player. Source: product 1.3. */
const names = ['showSmartNotification', 'showMilestone'] as const
export type FeedbackEvent = { name: (typeof names)[number]; detail: unknown }

/** What was asked for and is not shown yet: the code that shows it comes with the first. */
export const useFeedbackEvents = create<{ waiting: FeedbackEvent[] }>(() => ({ waiting: [] }))

/** Hears the events until the returned function is called. */
export function listenToFeedbackEvents(): () => void {
  const stops = names.map((name) => {
    const hear = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const detail: unknown = event.detail
      useFeedbackEvents.setState(({ waiting }) => ({ waiting: [...waiting, { name, detail }] }))
    }
    window.addEventListener(name, hear)
    return () => window.removeEventListener(name, hear)
  })
  return () => stops.forEach((stop) => stop())
}

/** What waits; it waits no longer. */
export function takeEvents(): FeedbackEvent[] {
  const { waiting } = useFeedbackEvents.getState()
  if (waiting.length > 0) useFeedbackEvents.setState({ waiting: [] })
  return waiting
}
