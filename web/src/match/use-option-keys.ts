import { useEffect, useEffectEvent } from 'react'

import { useKeysHere } from './keys-here.ts'

/** Calls `onKey` with 0 to `count − 1` for the keys 1 to `count`, in the row of digits or on the pad, in any layout. */
export function useOptionKeys(count: number, onKey: (option: number) => void) {
  const here = useKeysHere()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!here || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    const option = optionOfKey(event)
    if (option !== null && option < count) {
      event.preventDefault()
      onKey(option)
    }
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Calls `onEnter` for the Enter key, where it means nothing else. */
export function useEnterKey(onEnter: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const onControl = event.target instanceof Element && event.target.closest('button, a, summary, input')
    if (event.key === 'Enter' && !event.repeat && !onControl && !isTaken(event)) onEnter()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** The option that a key stands for, from 0; null for other keys. The code is the place of the key, whatever digits are printed on it. */
export function optionOfKey({ code }: { code: string }): number | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/u.exec(code)?.[1]
  return digit === undefined ? null : Number(digit) - 1
}

// Typing a number, or a dialog over the question.
function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof HTMLInputElement && target.type !== 'range'
}
