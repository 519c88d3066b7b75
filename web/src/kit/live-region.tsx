import { create } from 'zustand'

export type Politeness = 'polite' | 'assertive'

const useAnnouncements = create<Record<Politeness, { text: string; turn: number }>>(() => ({
  polite: { text: '', turn: 0 },
  assertive: { text: '', turn: 0 },
}))

/** Says `text` to screen readers; the same text twice is said twice. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  useAnnouncements.setState((state) => ({ [politeness]: { text, turn: state[politeness].turn + 1 } }))
}

/** The two regions that `announce` speaks through; there is one pair in the page. */
export function LiveRegion() {
  const { polite, assertive } = useAnnouncements()
  return (
    <div className="sr-only">
      <div aria-live="polite">
        <span key={polite.turn}>{polite.text}</span>
      </div>
      <div aria-live="assertive">
        <span key={assertive.turn}>{assertive.text}</span>
      </div>
    </div>
  )
}
