import { expect, test } from 'vitest'

import { scanOf, writtenChoice } from './choice.ts'

const payload = `satoshi:pay?to=0199f1f0-0000-7000-8000-000000000000&n=${'a'.repeat(22)}&exp=1795981807&sig=${'b'.repeat(43)}`
const id = '0199f1f0-0000-7000-8000-000000000000'

test('of the codes in a picture ours is taken, wherever it stands', () => {
  expect(scanOf(['https://example.org', payload])).toEqual({ found: 'ours', payload })
  expect(scanOf([payload, payload.replace('n=a', 'n=c')])).toEqual({ found: 'ours', payload })
})

test.each([
  [[], 'nothing'],
  [['https://example.org'], 'others'],
  [['00020126580014br.gov.bcb.pix'], 'others'],
  [[''], 'others'],
  [[payload.toUpperCase()], 'others'],
  [[` ${payload}`], 'others'],
  [['javascript:alert(1)'], 'others'],
  [[`satoshi:pay?${'x'.repeat(500)}`], 'others'],
  [[`satoshi:ticket?to=${id}`], 'others'],
] as const)('%j is %s', (texts, found) => {
  expect(scanOf(texts)).toEqual({ found })
})

test.each([
  [id, { by: 'id', id }],
  [` ${id.toUpperCase()}\n`, { by: 'id', id }],
  ['Ana', { by: 'nickname', nickname: 'Ana' }],
  ['  أنا ', { by: 'nickname', nickname: 'أنا' }],
  [id.slice(1), { by: 'nickname', nickname: id.slice(1) }],
  [payload, { by: 'code', payload }],
  [` ${payload} `, { by: 'code', payload }],
  ['', null],
  ['x'.repeat(61), null],
  [' \n ', null],
] as const)('%j means %j', (text, choice) => {
  expect(writtenChoice(text)).toEqual(choice)
})
