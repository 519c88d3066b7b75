import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'

import { hour, minute } from '@satoshi/rules/time'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'

import { createCountryLookup } from './country-lookup.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const ana = '8.8.8.8'

describe('the country of an address', () => {
  test.each([
    ['{"country_code":"BR"}', 'BR'],
    ['{"countryCode":"us","country":"United States"}', 'US'],
    ['{"country":"IN"}', 'IN'],
    ['{"country":"Brazil","country_code":"BR"}', 'BR'],
    ['{"country_code":null}', null],
    ['{"country":"Brazil"}', null],
    ['{"country_code":55}', null],
    ['{}', null],
    ['null', null],
    ['"BR"', null],
    ['<html>BR</html>', null],
    [`{"country_code":"BR","note":"${'x'.repeat(70_000)}"}`, null],
  ])('from the answer %.60s it is %s', async (answer, country) => {
    const { countryOf } = await lookup((reply) => reply.end(answer))
    expect(await countryOf(ana)).toBe(country)
  })

  test('the provider hears the address and nothing else of the person', async () => {
    const { countryOf, requested } = await lookup(answerOf('BR'))
    await countryOf(ana)
    await countryOf('2804:14d:7280:1:abcd:ef01:2345:6789')
    expect(requested.map(({ url }) => url)).toEqual(['/of/8.8.8.8?json', '/of/2804:14d:7280:1::?json'])
    expect(Object.keys(requested[0]?.headers ?? {})).not.toContain('cookie')
    expect(Object.keys(requested[0]?.headers ?? {})).not.toContain('x-forwarded-for')
  })

  test('nobody is asked about addresses of no country, nor without a provider', async () => {
    const { countryOf, requested } = await lookup(answerOf('BR'))
    for (const ip of ['127.0.0.1', '10.0.0.7', '::1', 'fd00::1']) expect(await countryOf(ip)).toBe(null)
    expect(requested).toHaveLength(0)
    const without = createCountryLookup({ geoUrl: null, clock: { now: () => 0 }, log: pino({ level: 'silent' }) })
    expect(await without(ana)).toBe(null)
  })

  test('an answer counts for a day, also while it is under way', async () => {
    const { countryOf, requested, clock } = await lookup(answerOf('BR'))
    expect(await Promise.all([countryOf(ana), countryOf(ana)])).toEqual(['BR', 'BR'])
    clock.at += 24 * hour - 1
    expect(await countryOf(ana)).toBe('BR')
    expect(requested).toHaveLength(1)
    clock.at += 1
    await countryOf(ana)
    expect(requested).toHaveLength(2)
  })

  test('what fails is warned of without the address, gives null, and is tried again after a while', async () => {
    const { countryOf, requested, clock, lines } = await lookup((reply) => reply.writeHead(429).end('{"country":"BR"}'))
    expect(await countryOf(ana)).toBe(null)
    clock.at += 10 * minute - 1
    expect(await countryOf(ana)).toBe(null)
    expect(requested).toHaveLength(1)
    clock.at += 1
    await countryOf(ana)
    expect(requested).toHaveLength(2)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"reason":"status 429"')
    expect(lines[0]).toContain('"level":40')
    expect(lines.join()).not.toContain(ana)
  })

  test('a provider that does not answer in time, leads elsewhere or is away gives null', async () => {
    const slow = await lookup(() => undefined, 50)
    expect(await slow.countryOf(ana)).toBe(null)
    const halting = await lookup((reply) => reply.write('{"country":'), 50)
    expect(await halting.countryOf(ana)).toBe(null)
    const elsewhere = await lookup((reply) => reply.writeHead(302, { location: '/other' }).end())
    expect(await elsewhere.countryOf(ana)).toBe(null)
    expect(elsewhere.requested).toHaveLength(1)
    const away = await lookup(answerOf('BR'))
    away.close()
    expect(await away.countryOf(ana)).toBe(null)
    const lines = [slow, halting, elsewhere, away].flatMap((each) => each.lines)
    expect(lines).toHaveLength(4)
    expect(lines.join()).not.toContain(ana)
  })

  test('a flood of new addresses waits for nothing', async () => {
    // Nobody is answered before as many as may be asked have been.
    const held: ServerResponse[] = []
    const holdTwenty = (reply: ServerResponse) => {
      held.push(reply)
      if (held.length >= 20) for (const each of held.splice(0)) each.end('{}')
    }
    const { countryOf, requested } = await lookup(holdTwenty, minute)
    const all = Array.from({ length: 50 }, (_, index) => countryOf(`9.9.9.${index}`))
    expect(await Promise.all(all)).toEqual(all.map(() => null))
    expect(requested.length).toBe(20)
  })
})

type Answer = (reply: ServerResponse) => unknown

function answerOf(country: string): Answer {
  return (reply) => reply.end(JSON.stringify({ country_code: country }))
}

/** A look-up with a real provider on this machine. */
async function lookup(answer: Answer, millis?: number) {
  const requested: { url: string | undefined; headers: object }[] = []
  const provider = createServer(({ url, headers }, reply) => {
    requested.push({ url, headers })
    answer(reply)
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const close = () => {
    provider.closeAllConnections()
    provider.close()
  }
  closing.push(close)
  const { port } = provider.address() as AddressInfo // safe: it listens on a port
  const lines: string[] = []
  const log = pino(new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }))
  const clock = { at: 1_000_000, now: () => clock.at }
  const options = { geoUrl: `http://127.0.0.1:${port}/of/{ip}?json`, clock, log, ...(millis ? { millis } : {}) }
  return { countryOf: createCountryLookup(options), requested, clock, lines, close }
}
