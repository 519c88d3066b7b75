import { create } from 'zustand'

export type ToastTone = 'plain' | 'success' | 'danger'
export type ToastDetail = { title: string; description?: string; tone?: ToastTone; duration?: number }
export type ToastItem = ToastDetail & { id: number; open: boolean }

/** How long a toast stays, in milliseconds. Source: specification 9. */
export const toastMillis = 5000

/** At most one toast: a new one takes the place of the old. Source: specification 4, 9. */
export const useToast = create<{ item: ToastItem | null }>(() => ({ item: null }))

/** Shows a short message; may be called from anywhere. */
export function toast(detail: ToastDetail): void {
  const last = useToast.getState().item
  useToast.setState({ item: { ...detail, id: (last?.id ?? 0) + 1, open: true } })
}

/** Hides the toast with this id, if it is still the one that is shown. */
export function closeToast(id: number): void {
  const { item } = useToast.getState()
  if (item?.id === id) useToast.setState({ item: { ...item, open: false } })
}
