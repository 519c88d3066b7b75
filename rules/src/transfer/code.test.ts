import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { cents } from '../money.ts'
import { codeText, parseCode, parseTicket, ticketText, withSignature, type TransferCode } from './code.ts'

const code: TransferCode = {
  to: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
  amountCents: cents(12_345),
  nonce: 'AbCdEfGhIjKlMnOpQrStUw',
  expiresAt: Date.parse('2026-11-21T15:02:00Z'),
}
const signature = 'a'.repeat(43)
const payload = withSignature(codeText(code), signature)

test('a code is written as the product has it', () => {
  expect(payload).toBe(`satoshi:pay?to=${code.to}&amt=12345&n=${code.nonce}&exp=1795273320&sig=${signature}`)
  expect(codeText({ ...code, amountCents: null })).toBe(`satoshi:pay?to=${code.to}&n=${code.nonce}&exp=1795273320`)
})

test('what is written is read again, with and without an amount', () => {
  const amounts = fc.option(fc.integer({ min: 100, max: 999_999_999 }).map(cents))
  const nonces = fc.stringMatching(/^[\w-]{22}$/)
  const moments = fc.integer({ min: 1_600_000_000, max: 9_000_000_000 }).map((seconds) => seconds * 1_000)
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), amounts, nonces, moments, (to, readBy, amountCents, nonce, expiresAt) => {
      const one = { to, amountCents, nonce, expiresAt }
      expect(parseCode(withSignature(codeText(one), signature))).toEqual({ text: codeText(one), signature, said: one })
      const ticket = { ...one, readBy }
      const text = ticketText(ticket)
      expect(parseTicket(withSignature(text, signature))).toEqual({ text, signature, said: ticket })
    }),
  )
})

describe('no other text', () => {
  const fields = { to: code.to, amt: '12345', n: code.nonce, exp: '1795273320', sig: signature }
  const written = (some: Record<string, string>) =>
    `satoshi:pay?${Object.entries(some)
      .map(([name, value]) => `${name}=${value}`)
      .join('&')}`
  const { to, amt, n, exp, sig } = fields

  test.each([
    ['nothing', ''],
    ['a script', 'javascript:alert(1)'],
    ['an address', `https://satoshi.example/pay?${payload.split('?')[1]}`],
    ['another scheme', payload.replace('satoshi:', 'SATOSHI:')],
    ['a host', payload.replace('satoshi:pay', 'satoshi://pay')],
    ['a space before', ` ${payload}`],
    ['a line behind', `${payload}\n`],
    ['a line within', payload.replace('&n=', '\n&n=')],
    ['two codes', payload + payload],
    ['fields in another order', written({ amt, to, n, exp, sig })],
    ['a field that is not there', written({ to, amt, n, sig })],
    ['a field more', written({ to, amt, n, exp, x: '1', sig })],
    ['a field after the signature', written({ to, amt, n, exp, sig, x: '1' })],
    ['a field twice', payload.replace('&n=', '&amt=99999&n=')],
    ['an amount of nothing', payload.replace('amt=12345', 'amt=')],
    ['an amount with a zero before it', payload.replace('amt=12345', 'amt=012345')],
    ['an amount below zero', payload.replace('amt=12345', 'amt=-12345')],
    ['a fraction', payload.replace('amt=12345', 'amt=123.45')],
    ['a power of ten', payload.replace('amt=12345', 'amt=1e5')],
    ['full-width digits', payload.replace('amt=12345', 'amt=１２３４５')],
    ['an amount of ten digits', payload.replace('amt=12345', 'amt=1234567890')],
    ['an amount of two digits', payload.replace('amt=12345', 'amt=12')],
    ['an escape', payload.replace('to=0', 'to=%30')],
    ['a plus', payload.replace('&n=A', '&n=+')],
    ['an id in capitals', payload.replace(code.to, code.to.toUpperCase())],
    ['a padded signature', `${payload}=`],
    ['a signature too short', payload.slice(0, -1)],
    ['a fragment', `${payload}#x`],
    ['a zero byte', payload.replace('&exp', '\0&exp')],
    ['a ticket', payload.replace('satoshi:pay', 'satoshi:ticket')],
  ])('is a code: %s', (_, text) => expect(parseCode(text)).toBe(null))

  test('is a ticket, a code least of all', () => {
    expect(parseTicket(payload)).toBe(null)
    expect(parseTicket(payload.replace('satoshi:pay', 'satoshi:ticket'))).toBe(null)
    expect(parseCode(withSignature(ticketText({ ...code, readBy: code.to }), signature))).toBe(null)
  })
})
