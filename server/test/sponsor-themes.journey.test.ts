import { randomUUID } from 'node:crypto'

import type { DistrictPage } from '@satoshi/contract/district'
import type { SponsorPanel, ThemeAct, ThemeVersion } from '@satoshi/contract/sponsor'
import type { GivenRole } from '@satoshi/rules/roles'
import { hour, second } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { grantRole, revokeRole } from '../src/identity/identity-api.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { jobsDone, tokenTo } from './_mails.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'
import { sponsorCalls, themeNamed } from './_sponsors.ts'

type Queue = {
  districts: {
    district: DistrictKey
    waiting: ThemeVersion | null
    live: ThemeVersion | null
    own: boolean
    acts: ThemeAct[]
  }[]
}

const clock = new TestClock()
let server: TestServer
let admin: Player
let adult: Player
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  admin = await newPlayer(server, { confirmed: true })
  await give(admin, { role: 'admin' })
  adult = await newPlayer(server)
})
afterAll(() => server.close())
// Tests run in any order; none finds the themes of another.
beforeEach(async () => {
  await server.db.deleteFrom('sponsor_acts').execute()
  await server.db.deleteFrom('sponsor_themes').execute()
})

test('a theme goes from its draft to the page of its district, and the next one takes its place', async () => {
  const { calls } = await sponsorOf('fintech')
  expect((await calls.read()).body).toEqual({ district: 'fintech', latest: null, live: null })
  const drafted = await calls.save(null, themeNamed('Banco Sol'))
  expect(drafted).toMatchObject({ status: 200, body: { latest: { state: 'draft', live: false, reason: null } } })
  const withLogo = await calls.upload(await picture())
  expect(withLogo.body.latest?.theme.logoUrl).toMatch(/^\/logos\/[\da-f-]{36}\.webp$/)
  expect(await sponsorSeenBy(adult, 'fintech')).toBeNull()

  const waiting = versionIn(await calls.submit(versionIn(withLogo)))
  expect((await queueOf(admin)).find(({ district }) => district === 'fintech')).toMatchObject({
    waiting: { version: waiting, theme: { name: 'Banco Sol' } },
    live: null,
    own: false,
  })
  expect((await decide(admin, 'fintech', waiting, 'approve')).status).toBe(200)
  const logoUrl = withLogo.body.latest?.theme.logoUrl ?? ''
  expect(await sponsorSeenBy(adult, 'fintech')).toEqual({ ...themeNamed('Banco Sol'), logoUrl })
  const logo = await fetch(server.url + logoUrl)
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(logo.headers.get('cache-control')).toContain('immutable')

  // The next draft has the logo of the first, and nothing of it is seen before it is approved.
  const next = await calls.save(null, themeNamed('Banco Lua'))
  expect(next.body).toMatchObject({ latest: { theme: { name: 'Banco Lua', logoUrl } }, live: { theme: { logoUrl } } })
  expect(await sponsorSeenBy(adult, 'fintech')).toMatchObject({ name: 'Banco Sol' })
  const plain = await calls.save(versionIn(next), themeNamed('Banco Lua'), false)
  const sent = versionIn(await calls.submit(versionIn(plain)))
  await decide(admin, 'fintech', sent, 'approve')
  expect(await sponsorSeenBy(adult, 'fintech')).toMatchObject({ name: 'Banco Lua', logoUrl: null })
  // The neighbours look as they did.
  expect(await sponsorSeenBy(adult, 'criptomoedas')).toBeNull()
})

test('a rejection says why, and what was rejected is the beginning of the next draft', async () => {
  const { calls } = await sponsorOf('renda_variavel')
  const sent = versionIn(await calls.submit(versionIn(await calls.save(null, themeNamed('Corretora')))))
  const silent = await decide(admin, 'renda_variavel', sent, 'reject', '  ')
  expect(silent).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect((await decide(admin, 'renda_variavel', sent, 'reject', 'O nome confunde')).status).toBe(200)
  expect((await calls.read()).body).toMatchObject({
    latest: { state: 'rejected', reason: 'O nome confunde' },
    live: null,
  })
  expect(await sponsorSeenBy(adult, 'renda_variavel')).toBeNull()
  expect((await calls.save(null, themeNamed('Corretora Azul'))).body.latest).toMatchObject({
    state: 'draft',
    reason: null,
  })
})

test('what waits cannot be written or drawn over; withdrawn it is a draft again', async () => {
  const { calls } = await sponsorOf('educacao_financeira')
  const draft = versionIn(await calls.save(null, themeNamed('Escola')))
  await calls.submit(draft)
  expect(await calls.save(draft, themeNamed('Outra'))).toMatchObject({ body: { code: 'sponsor.submitted' } })
  expect(await calls.upload(await picture())).toMatchObject({ body: { code: 'sponsor.submitted' } })
  expect((await calls.submit(draft, false)).body.latest).toMatchObject({ state: 'draft' })
  expect((await calls.save(draft, themeNamed('Outra'))).status).toBe(200)
})

test('an approval of a version that changed meanwhile is refused, and so is a second decision', async () => {
  const { calls } = await sponsorOf('mercado_internacional')
  const read = versionIn(await calls.save(null, themeNamed('Casa Boa')))
  await calls.submit(read)
  // Between the admin's reading and the admin's word another text comes in.
  await calls.submit(read, false)
  const changed = versionIn(await calls.save(read, themeNamed('Casa Feia')))
  await calls.submit(changed)
  expect(await decide(admin, 'mercado_internacional', read, 'approve')).toMatchObject({
    status: 409,
    body: { code: 'sponsor.changed' },
  })
  expect(await sponsorSeenBy(adult, 'mercado_internacional')).toBeNull()
  // Two at once are one and a refusal; a version of one district is none of another.
  expect((await decide(admin, 'fintech', changed, 'approve')).status).toBe(409)
  const both = await Promise.all([
    decide(admin, 'mercado_internacional', changed, 'approve'),
    decide(admin, 'mercado_internacional', changed, 'reject', 'Não'),
  ])
  expect(both.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409])
})

test('a command that is sent twice has one effect, and two drafts at once are one', async () => {
  const { player, calls } = await sponsorOf('criptomoedas')
  const once = { commandId: randomUUID(), version: null, theme: themeNamed('Cofre'), keepsLogo: true }
  const path = '/api/sponsor/criptomoedas/theme'
  const [first, second_] = [await player.put<SponsorPanel>(path, once), await player.put<SponsorPanel>(path, once)]
  expect(second_).toMatchObject({ status: 200, body: first.body })
  expect(await player.put(path, { ...once, theme: themeNamed('Outro') })).toMatchObject({
    status: 422,
    body: { code: 'request.commandReused' },
  })
  const version = versionIn(first)
  const raced = await Promise.all(['A', 'B', 'C'].map((name) => calls.save(version, themeNamed(name))))
  expect(raced.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409])
})

describe('two persons stand behind what is shown', () => {
  test('whoever wrote or sent a theme does not decide about it, with whatever roles', async () => {
    const { player: ana, calls: anas } = await sponsorOf('fundos_imobiliarios')
    const { player: bia, calls: bias } = await sponsorOf('fundos_imobiliarios')
    for (const both of [ana, bia]) await give(both, { role: 'admin' })
    const first = versionIn(await anas.save(null, themeNamed('Predial')))
    const sent = versionIn(await bias.submit(versionIn(await bias.save(first, themeNamed('Predial Bom')))))
    // Ana's draft is under it, Bia sent it: neither may say a word about it.
    for (const by of [ana, bia]) {
      for (const decision of ['approve', 'reject'] as const) {
        expect(await decide(by, 'fundos_imobiliarios', sent, decision, 'Porque sim')).toMatchObject({
          status: 403,
          body: { code: 'sponsor.ownWork' },
        })
      }
      expect((await queueOf(by)).find(({ district }) => district === 'fundos_imobiliarios')).toMatchObject({
        own: true,
      })
    }
    // Nor does losing the sponsor's role make it another's.
    await revokeRole(server.app, { who: ana.email, given: { role: 'sponsor', district: 'fundos_imobiliarios' } })
    clock.pass(2 * second)
    expect((await decide(ana, 'fundos_imobiliarios', sent, 'approve')).status).toBe(403)
    expect((await decide(admin, 'fundos_imobiliarios', sent, 'approve')).status).toBe(200)
    expect(await sponsorSeenBy(adult, 'fundos_imobiliarios')).toMatchObject({ name: 'Predial Bom' })
  })

  test('an admin takes down what is shown, and all of it is in the log', async () => {
    const { player, calls } = await sponsorOf('sistema_bancario')
    const sent = versionIn(await calls.submit(versionIn(await calls.save(null, themeNamed('Banco Velho')))))
    await decide(admin, 'sistema_bancario', sent, 'approve')
    expect(await sponsorSeenBy(adult, 'sistema_bancario')).toMatchObject({ name: 'Banco Velho' })
    expect((await decide(admin, 'sistema_bancario', randomUUID(), 'takeDown', 'Não')).status).toBe(409)
    const { acts = [] } = (await queueOf(admin)).find(({ district }) => district === 'sistema_bancario') ?? {}
    expect(acts.map(({ act, by }) => [act, by])).toEqual([
      ['approved', admin.nickname],
      ['submitted', player.nickname],
      ['saved', player.nickname],
    ])
    expect((await decide(admin, 'sistema_bancario', sent, 'takeDown', 'Contrato encerrado')).status).toBe(200)
    expect(await sponsorSeenBy(adult, 'sistema_bancario')).toBeNull()
    expect((await calls.read()).body).toMatchObject({
      latest: { state: 'approved', live: false, reason: 'Contrato encerrado' },
      live: null,
    })
  })
})

describe('whoever is not known to be an adult', () => {
  test('is told nothing of a sponsor, until the day on which they are', async () => {
    await shownIn('criptomoedas', 'Cofre Forte')
    const minor = await newPlayer(server, { birthDate: birthDateOf(17) })
    const unknown = await newPlayer(server)
    await server.db.updateTable('profiles').set({ birth_date: null }).where('id', '=', unknown.id).execute()
    for (const [reader, sees] of [
      [minor, false],
      [unknown, false],
      [adult, true],
    ] as const) {
      const { body } = await reader.get<DistrictPage>('/api/districts/criptomoedas')
      expect([body.sponsor !== null, JSON.stringify(body).includes('Cofre')]).toEqual([sees, sees])
    }
    await server.db
      .updateTable('profiles')
      .set({ birth_date: birthDateOf(18) })
      .where('id', '=', minor.id)
      .execute()
    expect(await sponsorSeenBy(minor, 'criptomoedas')).toMatchObject({ name: 'Cofre Forte' })
  })
})

describe('the calls of a sponsor', () => {
  test('are refused to sponsors of other districts, admins and players alike, files before they are read', async () => {
    const { player: other } = await sponsorOf('fintech')
    const stranger = await newPlayer(server)
    for (const who of [other, admin, stranger]) {
      const calls = sponsorCalls(who, 'renda_variavel')
      const all = [
        await calls.read(),
        await calls.save(null, themeNamed('Meu')),
        await calls.submit(randomUUID()),
        await calls.upload(await picture()),
        await calls.upload(Buffer.from('nothing')),
      ]
      expect(all.map(({ status, body }) => [status, codeIn(body)])).toEqual(
        all.map(() => [403, 'auth.sponsorRequired']),
      )
    }
    for (const who of [other, stranger]) {
      expect((await who.get('/api/admin/sponsors')).status).toBe(403)
      expect((await decide(who, 'fintech', randomUUID(), 'approve')).status).toBe(403)
    }
  })

  test('name their district in one place: another one beside it opens nothing', async () => {
    const { player } = await sponsorOf('fintech')
    const body = { commandId: randomUUID(), version: null, theme: themeNamed('Meu'), keepsLogo: true }
    for (const beside of [{ district: 'fintech' }, { params: { district: 'fintech' } }]) {
      const reply = await player.put('/api/sponsor/renda_variavel/theme', { ...body, ...beside })
      expect([400, 403]).toContain(reply.status)
    }
    const upload = `/api/sponsor/renda_variavel/theme/logo?commandId=${randomUUID()}&district=fintech`
    expect((await player.upload(upload, await picture(), 'image/png')).status).toBe(403)
    expect((await player.get('/api/sponsor/atlantis/theme')).status).toBe(403)
  })

  test('end with the role', async () => {
    const { player, calls } = await sponsorOf('fintech')
    await revokeRole(server.app, { who: player.email, given: { role: 'sponsor', district: 'fintech' } })
    clock.pass(2 * second)
    expect((await calls.read()).status).toBe(403)
  })
})

describe('what a sponsor writes', () => {
  test.each([
    [{ name: '' }, 'name', 'empty'],
    [{ name: 'x'.repeat(41) }, 'name', 'tooLong'],
    [{ name: 'Banco\u202Eocnab' }, 'name', 'characters'],
    [{ name: 'Banco\u0007' }, 'name', 'characters'],
    [{ name: 'Lucro garantido' }, 'name', 'promise'],
  ])('is refused with the field: %j', async (changes, field, reason) => {
    const { calls } = await sponsorOf('renda_variavel')
    expect(await calls.save(null, themeNamed('Bom', changes))).toMatchObject({
      status: 422,
      body: { code: 'sponsor.text', details: { field, reason } },
    })
  })

  test('is refused where colours do not stand out, or are none', async () => {
    const { calls } = await sponsorOf('renda_variavel')
    const faint = await calls.save(null, themeNamed('Bom', { secondaryColor: '#334a99' }))
    expect(faint).toMatchObject({
      status: 422,
      body: { code: 'sponsor.contrast', details: { field: 'secondaryColor', reason: 'text', least: 4.5 } },
    })
    const yellow = await calls.save(null, themeNamed('Bom', { accentColor: '#ffee00' }))
    expect(yellow).toMatchObject({ body: { code: 'sponsor.contrast', details: { reason: 'iconLight' } } })
    const none = await calls.save(null, themeNamed('Bom', { accentColor: 'red;background:url(' }))
    expect(none).toMatchObject({ status: 422, body: { code: 'sponsor.colour', details: { field: 'accentColor' } } })
  })

  test('is one token of 10 kB to nobody, and carries no fields of its own', async () => {
    const { player, calls } = await sponsorOf('renda_variavel')
    expect((await calls.save(null, themeNamed('x'.repeat(10_000)))).status).toBe(400)
    const theme = { ...themeNamed('Bom'), logoUrl: 'https://evil.example/x.png' }
    const body = { commandId: randomUUID(), version: null, theme, keepsLogo: true }
    expect((await player.put('/api/sponsor/renda_variavel/theme', body)).status).toBe(400)
    const icon = { name: 'Quiz', icon: 'Skull', description: '' }
    const odd = { ...themeNamed('Bom'), actionThemes: { ...themeNamed('Bom').actionThemes, quiz: icon } }
    expect(
      (await player.put('/api/sponsor/renda_variavel/theme', { ...body, commandId: randomUUID(), theme: odd })).status,
    ).toBe(400)
  })

  test('is a text and nothing else, wherever it is read', async () => {
    await shownIn('criptomoedas', '<script>alert(1)</script>')
    const sponsor = await sponsorSeenBy(adult, 'criptomoedas')
    expect(sponsor).toMatchObject({ name: '<script>alert(1)</script>' })
  })
})

describe('a logo', () => {
  test.each([
    ['SVG with a script', svg('<script>alert(1)</script>'), 'image/svg+xml', 400, 'file.svgNotPlain'],
    ['SVG with HTML in it', svg('<foreignObject><b/></foreignObject>'), 'image/svg+xml', 400, 'file.svgNotPlain'],
    ['SVG that loads', svg('<image href="https://evil.example/x"/>'), 'image/svg+xml', 400, 'file.svgNotPlain'],
    ['SVG that says PNG', svg('<script/>'), 'image/png', 400, 'file.svgNotPlain'],
    ['a page', Buffer.from('<html><script>1</script></html>'), 'image/svg+xml', 400, 'file.imageUnreadable'],
    [
      'JPEG under the name of PNG',
      Buffer.from('\xff\xd8\xff\xe0rest', 'latin1'),
      'image/png',
      400,
      'file.imageUnreadable',
    ],
    ['JPEG', Buffer.from('\xff\xd8\xff\xe0rest', 'latin1'), 'image/jpeg', 415, 'request.unsupportedType'],
    ['HTML', Buffer.from('<html></html>'), 'text/html', 415, 'request.unsupportedType'],
    ['more than 200 kB', Buffer.alloc(200_001), 'image/png', 413, 'request.tooLarge'],
  ])('that is %s is refused', async (_, file, type, status, code) => {
    const { calls } = await drafting('educacao_financeira')
    expect(await calls.upload(file, type)).toMatchObject({ status, body: { code } })
    expect((await calls.read()).body.latest?.theme.logoUrl).toBeNull()
  })

  test('that unfolds to a wall of pixels is refused', async () => {
    const { calls } = await drafting('educacao_financeira')
    const wall = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
    expect(wall.length).toBeLessThan(200_000)
    expect(await calls.upload(wall)).toMatchObject({ status: 400, body: { code: 'file.imageUnreadable' } })
  })

  test('of shapes is drawn to a picture, and the one that it replaces is gone', async () => {
    const { player, calls } = await drafting('educacao_financeira')
    const first = (await calls.upload(svg('<path d="M0 0h24v24z"/>'), 'image/svg+xml')).body.latest?.theme.logoUrl ?? ''
    expect(await sharp(await bytesAt(first)).metadata()).toMatchObject({ format: 'webp', height: 160 })
    const second_ = (await calls.upload(await picture())).body.latest?.theme.logoUrl ?? ''
    expect(second_).not.toBe(first)
    expect((await fetch(server.url + first)).status).toBe(404)
    expect((await fetch(server.url + second_)).status).toBe(200)
    const files = await server.db.selectFrom('files').selectAll().where('owner_id', '=', player.id).execute()
    expect(files).toEqual([])
    await jobsDone(server)
  })

  test('has no draft to stand in where there is none', async () => {
    const { calls } = await sponsorOf('renda_variavel')
    expect(await calls.upload(await picture())).toMatchObject({ status: 409, body: { code: 'sponsor.changed' } })
  })
})

test('the theme outlives the account of who wrote it, and their name does not', async () => {
  const { player, calls } = await sponsorOf('fintech')
  await calls.save(null, themeNamed('Banco Eterno'))
  const drawn = await calls.upload(await picture())
  const sent = versionIn(await calls.submit(versionIn(drawn)))
  await decide(admin, 'fintech', sent, 'approve')
  await player.post('/api/account/request-deletion', { password: player.password })
  const token = await tokenTo(server, player.email, '/auth/delete')
  expect((await newBrowser(server).post('/api/account/delete', { token })).status).toBe(200)
  clock.pass(hour)
  await jobsDone(server)
  const shown = await sponsorSeenBy(adult, 'fintech')
  expect(shown).toMatchObject({ name: 'Banco Eterno' })
  expect((await fetch(server.url + (shown?.logoUrl ?? ''))).status).toBe(200)
  const { acts = [] } = (await queueOf(admin)).find(({ district }) => district === 'fintech') ?? {}
  expect(acts.filter(({ act }) => act === 'submitted')[0]).toMatchObject({ by: null })
  expect(JSON.stringify(acts)).not.toContain(player.nickname)
})

async function give(player: Player, given: GivenRole): Promise<void> {
  const { done } = await grantRole(server.app, { who: player.email, given }, { at: clock.now(), by: 'a test' })
  expect(done).toBe('changed')
  clock.pass(2 * second)
}

async function sponsorOf(district: DistrictKey) {
  const player = await newPlayer(server, { confirmed: true })
  await give(player, { role: 'sponsor', district })
  return { player, calls: sponsorCalls(player, district) }
}

/** A sponsor with a draft. */
async function drafting(district: DistrictKey) {
  const sponsor = await sponsorOf(district)
  expect((await sponsor.calls.save(null, themeNamed('Rascunho'))).status).toBe(200)
  return sponsor
}

async function shownIn(district: DistrictKey, name: string): Promise<void> {
  const { calls } = await sponsorOf(district)
  const sent = versionIn(await calls.submit(versionIn(await calls.save(null, themeNamed('Bom', { name })))))
  expect((await decide(admin, district, sent, 'approve')).status).toBe(200)
}

function decide(
  who: Player,
  district: DistrictKey,
  version: string,
  decision: 'approve' | 'reject' | 'takeDown',
  reason = '',
) {
  return who.post(`/api/admin/sponsors/${district}`, { commandId: randomUUID(), version, decision, reason })
}

async function queueOf(who: Player): Promise<Queue['districts']> {
  const { status, body } = await who.get<Queue>('/api/admin/sponsors')
  expect(status).toBe(200)
  return body.districts
}

async function sponsorSeenBy(who: Player, district: DistrictKey): Promise<DistrictPage['sponsor']> {
  const { status, body } = await who.get<DistrictPage>(`/api/districts/${district}`)
  expect(status).toBe(200)
  return body.sponsor
}

function versionIn({ status, body }: { status: number; body: SponsorPanel }): string {
  expect(status).toBe(200)
  return body.latest?.version ?? ''
}

function codeIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null
}

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 100, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
}

async function bytesAt(path: string): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  await eventually(async () => {
    const reply = await fetch(server.url + path)
    expect(reply.status).toBe(200)
    bytes = Buffer.from(await reply.arrayBuffer())
  })
  return bytes
}

function svg(inside: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`)
}

/** Born so many years ago today, by the date in São Paulo. */
function birthDateOf(years: number): string {
  const today = new Date(clock.now() - 3 * hour).toISOString().slice(0, 10)
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
}

function byNumber(one: number, other: number): number {
  return one - other
}
