import { vi } from 'vitest'

import type { BluetoothPlugin } from './bluetooth.ts'

/** What the shell's plugin answers with: nothing where it works, else the code of its fault. */
type Faults = { scan?: string; advertise?: string }

/** A shell with Bluetooth: what it broadcasts, and who comes by to be found. */
export function stubBluetooth(faults: Faults = {}) {
  const told: ((text: string) => void)[] = []
  const broadcast: string[] = []
  let stopped = 0
  const failing = (code: string) => Object.assign(new Error(code), { code })
  const plugin: BluetoothPlugin = {
    startScan: async (onFound) => {
      if (faults.scan) throw failing(faults.scan)
      told.push(onFound)
    },
    startAdvertising: async (text) => {
      if (faults.advertise) throw failing(faults.advertise)
      broadcast.push(text)
    },
    stop: async () => void (stopped += 1),
  }
  vi.stubGlobal('SatoshiBluetooth', plugin)
  return {
    broadcast,
    stopped: () => stopped,
    /** Somebody who broadcasts this text is near. */
    find: (text: string) => {
      for (const tell of told) tell(text)
    },
  }
}
