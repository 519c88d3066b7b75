import { tapLives, type TapRole } from '@satoshi/rules/nearby/tap'
import { useEffect, useEffectEvent, useState } from 'react'

import { api } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { BluetoothError, type Bluetooth, type BluetoothFault } from './bluetooth.ts'
import { scanOf, type Chosen } from './choice.ts'
import { useOwnCode } from './use-transfers.ts'

/** Codes of others that are asked about at most: what floods the air floods no server. Source: ours. */
const mostCodes = 12

type Using = { role: TapRole; onUnsupported: () => void }

/**
 * Scans for who receives, or broadcasts the player's own code, for as long as a tap waits. `onUnsupported` is told where
 * the device has no Bluetooth; everything ends with the component.
 */
export function useBluetooth(bluetooth: Bluetooth, { role, onUnsupported }: Using) {
  const [endsAt] = useState(() => serverNow() + tapLives)
  const [fault, setFault] = useState<Exclude<BluetoothFault, 'unsupported'> | null>(null)
  const [found, setFound] = useState<readonly Chosen[]>([])
  const { data: code, error } = useOwnCode(null, role === 'receive')
  const payload = role === 'receive' ? (code?.payload ?? null) : null
  const fail = useEffectEvent((thrown: unknown) => {
    const what = thrown instanceof BluetoothError ? thrown.fault : role === 'send' ? 'scan' : 'broadcast'
    if (what === 'unsupported') onUnsupported()
    else setFault(what)
  })
  useEffect(() => {
    if (role === 'receive' && payload === null) return
    let isHere = true
    const add = (next: Chosen) => {
      if (isHere) setFound((all) => [...all.filter(({ receiver }) => receiver.id !== next.receiver.id), next])
    }
    const begun = payload === null ? bluetooth.scan(asking(add)) : bluetooth.advertise(payload)
    begun.catch((thrown: unknown) => isHere && fail(thrown))
    const timer = setTimeout(bluetooth.stop, endsAt - serverNow())
    return () => {
      isHere = false
      clearTimeout(timer)
      bluetooth.stop()
    }
  }, [bluetooth, role, payload, endsAt])
  // What has no code broadcasts nothing.
  return { fault: fault ?? (error && !code ? ('broadcast' as const) : null), endsAt, found }
}

/** Asks the server who a text of the air is and whether anything may be sent to them; who may not be sent to is nobody here. */
function asking(add: (chosen: Chosen) => void) {
  const seen = new Set<string>()
  return (text: string) => {
    const scan = scanOf([text])
    if (scan.found !== 'ours' || seen.has(scan.payload) || seen.size >= mostCodes) return
    seen.add(scan.payload)
    api.transfer.read({ payload: scan.payload }).then(add, () => undefined)
  }
}
