import { afterEach, expect, test, vi } from 'vitest'

import { stubBluetooth } from './_bluetooth.ts'
import { findBluetooth } from './bluetooth.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a browser has none', () => {
  expect(findBluetooth()).toBeNull()
})

test('a shell scans, broadcasts and stops', async () => {
  const shell = stubBluetooth()
  const found: string[] = []
  const bluetooth = shellsBluetooth()
  await bluetooth.scan((text) => found.push(text))
  await bluetooth.advertise('my code')
  shell.find('their code')
  bluetooth.stop()
  expect([found, shell.broadcast, shell.stopped()]).toEqual([['their code'], ['my code'], 1])
})

test.each([
  ['PERMISSION_DENIED', 'denied', 'denied'],
  ['UNSUPPORTED', 'unsupported', 'unsupported'],
  ['RADIO_BUSY', 'scan', 'broadcast'],
])('what a shell says by %s is %s for who scans, %s for who broadcasts', async (code, scan, broadcast) => {
  stubBluetooth({ scan: code, advertise: code })
  const bluetooth = shellsBluetooth()
  await expect(bluetooth.scan(() => undefined)).rejects.toMatchObject({ fault: scan })
  await expect(bluetooth.advertise('code')).rejects.toMatchObject({ fault: broadcast })
})

function shellsBluetooth() {
  const bluetooth = findBluetooth()
  if (!bluetooth) throw new Error('the shell has no Bluetooth')
  return bluetooth
}
