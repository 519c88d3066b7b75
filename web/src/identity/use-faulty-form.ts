import { useEffect, useRef, useState } from 'react'

import type { FieldFault } from './field-fault.ts'

/** What is wrong in a form, by field; the first such field gets the focus when the form was sent in vain. */
export function useFaultyForm<Field extends string, Fault = FieldFault>() {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Partial<Record<Field, Fault>>>({})
  const [sentInVain, setSentInVain] = useState(0)
  useEffect(() => {
    if (sentInVain > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [sentInVain])
  return {
    form,
    faults,
    /** Shows faults; tells whether there are any. */
    show: (found: Partial<Record<Field, Fault>>) => {
      setFaults(found)
      setSentInVain((times) => times + 1)
      return Object.keys(found).length > 0
    },
    /** The person is mending this field. */
    clearFault: (field: Field) => setFaults(({ [field]: _mended, ...others }) => others as typeof faults), // safe: one key fewer
  }
}
