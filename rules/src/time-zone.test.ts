import { expect, test } from 'vitest'

import { readZone } from './time.ts'

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['america/sao_paulo', 'America/Sao_Paulo'],
  ['UTC', 'UTC'],
])('%s is the zone %s', (written, zone) => {
  expect(readZone(written)).toEqual({ ok: true, value: zone })
})

test.each(['', '+03:00', '-0300', 'Europe/Atlantis', ' Europe/Lisbon', `Europe/${'a'.repeat(80)}`, '../etc/passwd'])(
  '%j is no zone',
  (written) => {
    expect(readZone(written)).toEqual({ ok: false, code: 'profile.zoneUnknown', details: {} })
  },
)
