import { create } from 'zustand'

export type ToastTone = 'plain' | 'success' | 'danger'
export type ToastAction = { label: string; onClick: () => void }
export type ToastDetail = {
  title: string
  description?: string
  tone?: ToastTone
  /** Milliseconds; 5000 unless told. */
  duration?: number
  /** What can be done about it; doing it closes the toast. */
  action?: ToastAction
}
export type ToastItem = ToastDetail & { id: number; open: boolean }

/** How long a toast stays, in milliseconds. Source: product 1.9. */
export const toastMillis = 5000

/** How long a dismissed toast stays in memory, in milliseconds. Source: product 1.4. */
export const toastRemovalMillis = 1_000_000

/** At most one toast: a new one takes the place of the old. Source: product 1.4, 1.9. */
export const useToast = create<{ item: ToastItem | null }>(() => ({ item: null }))

/** Ids count on, also when the last toast has left memory. */
let count = 0

/** Shows a short message; may be called from anywhere. */
export function toast(detail: ToastDetail): void {
  count += 1
  useToast.setState({ item: { ...detail, id: count, open: true } })
}

/** Hides the toast with this id, if it is still the one that is shown; it leaves memory much later. */
export function closeToast(id: number): void {
  const { item } = useToast.getState()
  if (item?.id !== id || !item.open) return
  useToast.setState({ item: { ...item, open: false } })
  setTimeout(() => removeToast(id), toastRemovalMillis)
}

function removeToast(id: number): void {
  if (useToast.getState().item?.id === id) useToast.setState({ item: null })
}
