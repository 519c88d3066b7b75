/**
 * Finding each other over Bluetooth. A page of a browser cannot be found by others, so that only a native shell has it
 * (product 5.20); the web goes by the place. What is sent through the air is the code that a screen would show.
 */
export type Bluetooth = {
  /** Tells the texts of those who broadcast near by, until `stop`. Rejects with `BluetoothError`. */
  scan: (onFound: (text: string) => void) => Promise<void>
  /** Is found with this text by those who scan, until `stop`. Rejects with `BluetoothError`. */
  advertise: (text: string) => Promise<void>
  stop: () => void
}

/** Why there is no Bluetooth. Source: product 1.8. */
export type BluetoothFault = 'unsupported' | 'denied' | 'scan' | 'broadcast'

export class BluetoothError extends Error {
  readonly fault: BluetoothFault

  constructor(fault: BluetoothFault, cause?: unknown) {
    super(`no Bluetooth: ${fault}`, { cause })
    this.fault = fault
  }
}

/** What a native shell puts into its page as `SatoshiBluetooth`. What it rejects with has a `code` of these, or any other. */
export type BluetoothPlugin = {
  startScan: (onFound: (text: string) => void) => Promise<void>
  startAdvertising: (text: string) => Promise<void>
  stop: () => Promise<void>
}

const pluginCodes: Record<string, BluetoothFault> = { PERMISSION_DENIED: 'denied', UNSUPPORTED: 'unsupported' }

declare global {
  var SatoshiBluetooth: BluetoothPlugin | undefined
}

/** The Bluetooth of the shell that shows the page; null in a browser, which supports none that would do. */
export function findBluetooth(): Bluetooth | null {
  return globalThis.SatoshiBluetooth ? ofShell(globalThis.SatoshiBluetooth) : null
}

function ofShell(plugin: BluetoothPlugin): Bluetooth {
  return {
    scan: (onFound) => plugin.startScan(onFound).catch(failing('scan')),
    advertise: (text) => plugin.startAdvertising(text).catch(failing('broadcast')),
    // What cannot be stopped ends with the page.
    stop: () => void plugin.stop().catch(() => undefined),
  }
}

function failing(otherwise: BluetoothFault) {
  return (error: unknown): never => {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
    throw new BluetoothError(pluginCodes[code] ?? otherwise, error)
  }
}
