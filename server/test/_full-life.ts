import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import type { MuralPage } from '@satoshi/contract/mural'
import type { Missions } from '@satoshi/contract/mission'
import { geohashOf } from '@satoshi/rules/nearby/geohash'
import { hour, minute, second } from '@satoshi/rules/time'
import sharp from 'sharp'

import { insertCampaign } from '../src/campaign/campaign-store.ts'
import { insertOpinion, insertQuiz } from '../src/campaign/quiz-store.ts'
import { insertBattle } from '../src/district/battle/battle-store.ts'
import { insertAttempt } from '../src/district/battle/fighter-store.ts'
import { hidePost, restorePost } from '../src/district/district-api.ts'
import { grantRole } from '../src/identity/identity-api.ts'
import { addItem } from '../src/inventory/inventory-api.ts'
import { writeTap } from '../src/nearby/tap-store.ts'
import { insertOrder } from '../src/payment/order-store.ts'
import { bindAnswer, insertAnswer } from '../src/showcase/showcase-store.ts'
import { writePlanPeriods } from '../src/profile/profile-api.ts'
import { insertSubscription } from '../src/subscription/subscription-store.ts'
import { seat } from '../src/league/seating.ts'
import { stopTransfers } from '../src/transfer/transfer-api.ts'
import type { Duels } from '../src/duel/duel-api.ts'
import type { TestClock } from './_clock.ts'
import { insertAnswered } from './_answered.ts'
import { allRight, allWrong, begin, giveEarned, openedDuel, playOut } from './_duel.ts'
import { campaignCalls, campaignOf, daysFrom } from './_campaigns.ts'
import { liveThroughChecks } from './_identity-check.ts'
import { accept, beat, invited, reject } from './_invites.ts'
import { jobsDone, tokenTo } from './_mails.ts'
import { plaza, share } from './_nearby.ts'
import { confirm, matchmakingOn, offered, pair, startSearch } from './_matchmaking.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { qualify } from './_qualified.ts'
import type { TestServer } from './_server.ts'
import { sponsorCalls, themeNamed } from './_sponsors.ts'
import { send } from './_statement.ts'
import { send as sendTo, verify } from './_transfers.ts'

export type World = { server: TestServer; clock: TestClock; duels: Duels }

/** What tells of Zuleide, and of nobody else: all that she ever wrote, and where from. */
export const personal = {
  nickname: 'Zuleide Quixaba',
  laterNickname: 'Jurubeba Mansa',
  email: 'zuleide@quixaba.example',
  laterEmail: 'mansa@jurubeba.example',
  wishedEmail: 'sonho@jurubeba.example',
  birthDate: '1987-06-05',
  goal: 'uma casa flutuante em Paraty',
  zone: 'Asia/Riyadh',
  address: '203.0.113.77',
  browser: 'QuixabaPhone/7',
}

/**
 * Somebody who has used everything there is, beside friends who met her everywhere; things are left open on every side.
 * `seen` is asked for what holds her id twice: what is kept of newcomers goes when they are none any more.
 */
export async function liveFully(world: World, seen: (userId: string) => Promise<void>): Promise<Player> {
  const { server, clock } = world
  const { nickname, email, birthDate } = personal
  const born = { nickname, email, birthDate, confirmed: true, language: 'ar-SA' } as const
  const zuleide = await newPlayer(server, born)
  const friends = [await newPlayer(server, { confirmed: true }), await newPlayer(server, { confirmed: true })]
  for (const player of [zuleide, ...friends]) await giveEarned(server, player.id, 5_000)
  const moved = await becomeAnother(world, zuleide)
  await playAlone(world, moved)
  await meet(world, moved, friends)
  await liveThroughChecks(world, { player: moved, friends, said: { fullName: nickname, birthDate } })
  await jobsDone(server)
  await seen(moved.id)
  await qualify(server.db, [zuleide.id])
  // The streak is lost meanwhile, and the week of the league is over.
  clock.pass(7 * 24 * hour)
  await server.runDueEvents()
  await playAlone(world, moved)
  await fought(server, clock, moved)
  await review(moved)
  await search(world, moved, friends)
  await leaveOpen(world, moved, friends)
  await wasNear(world, moved, friends[0])
  await jobsDone(server)
  await seen(moved.id)
  return moved
}

/** Sends, receives, and is stopped by an operator, alone and towards one of them. */
async function sendBtz({ server, clock }: World, zuleide: Player, [bia, caio]: [Player, Player]): Promise<void> {
  for (const { id } of [zuleide, bia]) await verify(server.db, id, clock.now())
  await ok(sendTo(zuleide, bia, 500))
  const { payload } = await ok(zuleide.post<{ payload: string }>('/api/transfers/codes', { amountCents: 300 }))
  const { ticket } = await ok(bia.post<{ ticket: string }>('/api/transfers/codes/read', { payload }))
  await ok(sendTo(bia, zuleide, 300, { ticket }))
  await server.app.inTransaction(async (tx) => {
    const stopped = { by: 'a test', reason: `of ${zuleide.nickname}`, at: clock.now() }
    await stopTransfers(tx, { userIds: [zuleide.id] }, stopped)
    await stopTransfers(tx, { userIds: [caio.id, zuleide.id] }, stopped)
  })
}

/** Was found, stopped, is found elsewhere, and waits for somebody to send to. */
async function wasNear({ server, clock }: World, zuleide: Player, bia = zuleide): Promise<void> {
  for (const { id } of [zuleide, bia]) await verify(server.db, id, clock.now())
  await ok(share(zuleide))
  await ok(share(bia))
  await ok(zuleide.get('/api/nearby'))
  await ok(zuleide.remove('/api/nearby/session'))
  const at = new Date(clock.now())
  const position = { session_id: randomUUID(), cell: 1, cell_at: at, seen_at: at }
  await server.db
    .insertInto('nearby_positions')
    .values({ user_id: zuleide.id, ...position })
    .execute()
  // An operator has stopped her transfers meanwhile.
  const waiting = { userId: zuleide.id, id: randomUUID(), role: 'receive', field: geohashOf(plaza) } as const
  await server.app.inTransaction((tx) => writeTap(tx, { ...waiting, tappedAt: clock.now() }))
}

/** Another device, nickname, address and face; a role, settings, and what bounds stakes. */
async function becomeAnother({ server, clock }: World, zuleide: Player): Promise<Player> {
  const { address, browser, laterNickname, laterEmail, goal, zone } = personal
  const from = { 'x-forwarded-for': address, 'user-agent': browser }
  const { email, password } = zuleide
  await ok(zuleide.post('/api/auth/sign-in/email', { email, password }, from))
  await ok(zuleide.put('/api/profile/nickname', { ...once(), nickname: laterNickname, priceCents: 0 }))
  await ok(zuleide.patch('/api/profile', { financialGoal: goal, timeZone: zone }))
  await ok(zuleide.patch('/api/settings', { theme: 'light' }))
  const face = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  await ok(zuleide.upload(`/api/profile/image?commandId=${randomUUID()}`, face))
  await ownAvatar(server, clock, zuleide)
  await ok(zuleide.post('/api/auth/change-email', { newEmail: laterEmail, password }))
  const token = await tokenTo(server, laterEmail, '/auth/email-change')
  await ok(zuleide.post('/api/auth/confirm-email-change', { token }))
  await ok(zuleide.patch('/api/stakes', { dailyLossLimitCents: 50_000 }))
  await ok(zuleide.patch('/api/matchmaking/preferences', { allowBots: false, availability: 'available' }))
  const role = { role: 'sponsor', district: 'fintech' } as const
  await grantRole(server.app, { who: laterEmail, given: role }, { at: clock.now(), by: 'a test' })
  clock.pass(2 * second)
  await ok(sponsorCalls(zuleide, 'fintech').save(null, themeNamed('Banco')))
  await tookPart({ server, clock }, zuleide)
  await cameAsGuest(server, clock, zuleide)
  await server.app.inTransaction(async (tx) => {
    await addItem(tx, zuleide.id, 'boxRare', 1)
    await addItem(tx, zuleide.id, 'xpBoost150For30', 1)
  })
  await ok(zuleide.post('/api/store/purchases', { ...once(), ware: 'hintExtraTime', count: 1, totalCents: 2_000 }))
  await ok(zuleide.put('/api/payments/limit', { centavos: 5_000 }))
  const order = { id: randomUUID(), userId: zuleide.id, name: 'basic', at: clock.now() } as const
  await server.app.inTransaction((tx) => insertOrder(tx, order))
  await hadPlan(server, clock, zuleide)
  await ok(zuleide.put('/api/districts/residence', { ...once(), district: 'fintech', priceCents: 0 }))
  await livedElsewhere(server, clock, zuleide)
  await ok(zuleide.put('/api/districts/criptomoedas/membership'))
  await ok(zuleide.post('/api/districts/residence/donations', { ...once(), amountCents: 1_000 }))
  await writeOnMurals(server, clock, zuleide)
  await ok(zuleide.get('/api/boxes'))
  await ok(zuleide.post('/api/boxes/rare/open', once()))
  await ok(zuleide.post('/api/inventory/boosts', { ...once(), item: 'xpBoost150For30' }))
  await rode(zuleide)
  return { ...zuleide, email: laterEmail, nickname: laterNickname }
}

/** A first ride that was left, and is not to be offered again. */
async function rode(zuleide: Player): Promise<void> {
  const knows = { money: 'nothing', investing: 'little', economy: 'lot' }
  const { id } = await ok(zuleide.post<MatchView>('/api/first-ride', { ...once(), knows }))
  await ok(zuleide.post(`/api/matches/${id}/commands`, { ...once(), type: 'leave' }))
  await ok(zuleide.put('/api/first-ride/skipped'))
}

/** A home that was left a week ago. */
async function livedElsewhere({ db }: TestServer, clock: TestClock, { id }: Player): Promise<void> {
  const until = new Date(clock.now() - 7 * 24 * hour)
  const since = new Date(until.getTime() - hour)
  await db.insertInto('former_residences').values({ user_id: id, district: 'criptomoedas', since, until }).execute()
}

/** A battle that they began and fought in. */
async function fought({ db }: TestServer, clock: TestClock, { id }: Player): Promise<void> {
  const battleId = randomUUID()
  const quizzes = db.selectFrom('district_quizzes').select('match_id').where('user_id', '=', id).limit(1)
  const { match_id: matchId } = await quizzes.executeTakeFirstOrThrow()
  const [startedAt, endsAt] = [clock.now() - 7 * 24 * hour, clock.now() - 6 * 24 * hour]
  const sides = { attacker: 'fintech', defender: 'criptomoedas' } as const
  await db.transaction().execute(async (tx) => {
    await insertBattle(tx, { id: battleId, ...sides, startedBy: id, startedAt, endsAt })
    await insertAttempt(tx, { matchId, battleId, userId: id, side: 'attacker' })
  })
}

/** A post that is pinned and one that an operator hid, and somebody else's that is reported. */
async function writeOnMurals(server: TestServer, clock: TestClock, zuleide: Player): Promise<void> {
  const since = new Date(clock.now() - 2 * 24 * hour)
  await server.db.updateTable('residences').set({ since }).where('user_id', '=', zuleide.id).execute()
  const neighbour = await newPlayer(server, { confirmed: true })
  const home = { district: 'fintech', since, hidden: false } as const
  await server.db
    .insertInto('residences')
    .values({ user_id: neighbour.id, ...home })
    .execute()
  const written: string[] = []
  for (const [author, text] of [
    [zuleide, personal.goal],
    [zuleide, `${personal.goal}, outra vez`],
    [neighbour, 'Bom dia'],
  ] as const) {
    await ok(author.post('/api/districts/fintech/mural', { ...once(), text }))
    const last = await ok(author.get<MuralPage>('/api/districts/fintech/mural'))
    written.push(last.items.find((post) => post.mine && !written.includes(post.id))?.id ?? '')
  }
  const [pinned = '', hidden = '', reported = ''] = written
  await ok(zuleide.put(`/api/districts/fintech/mural/${reported}/report`, { reason: 'spam' }))
  const pin = { district: 'fintech', post_id: pinned, user_id: zuleide.id, pinned_at: new Date(clock.now()) } as const
  await server.db.insertInto('mural_pins').values(pin).execute()
  await server.app.inTransaction((tx) => hidePost(tx, hidden, clock.now()))
  await server.app.inTransaction((tx) => restorePost(tx, reported, clock.now()))
}

/** An answer of before the account. */
async function cameAsGuest({ app }: TestServer, clock: TestClock, { id: userId }: Player): Promise<void> {
  const [id, at] = [randomUUID(), new Date(clock.now())]
  await app.inTransaction(async (tx) => {
    const answer = { id, question_id: 'roi-007', version: 1, chosen: 'd', is_right: true, answered_at: at } as const
    await insertAnswer(tx, answer)
    await bindAnswer(tx, id, { userId, at, since: new Date(0) })
  })
}

/** A plan that ran out. */
async function hadPlan({ app }: TestServer, clock: TestClock, { id: userId }: Player): Promise<void> {
  const [id, at] = [randomUUID(), clock.now() - 40 * 24 * hour]
  const offer = { plan: 'premium', interval: 'month' } as const
  const periods = [{ plan: offer.plan, from: at, until: at + 30 * 24 * hour }]
  await app.inTransaction(async (tx) => {
    await insertSubscription(tx, { id, userId, offer, priceCentavos: 1_690, at })
    await writePlanPeriods(tx, { userId, subscriptionId: id, periods })
  })
}

/** The avatar that level and streak together give. */
async function ownAvatar({ db }: TestServer, clock: TestClock, { id, put }: Player): Promise<void> {
  const today = new Date(clock.now() - 3 * hour).toISOString().slice(0, 10)
  const stand = (level: number, streak: number) =>
    db.updateTable('profiles').set({ level, streak, streak_day: today }).where('id', '=', id).execute()
  await stand(50, 30)
  await ok(put('/api/profile/avatar', { ...once(), avatarId: 'the-satoshi' }))
  await stand(1, 10)
}

/** A quiz, the day's missions with their rewards, and a seat in the league. */
async function playAlone({ server, clock }: World, player: Player): Promise<void> {
  const quiz = await solo({ clock }, player)
  const report = { position: 0, reason: 'other', text: personal.goal }
  await ok(player.post(`/api/matches/${quiz}/reports`, report))
  await jobsDone(server)
  await seat(server.app)
  const { daily } = await ok(player.get<Missions>('/api/missions'))
  const [first, second_] = daily.missions
  if (!first || !second_) throw new Error('no missions')
  await server.db.updateTable('missions').set({ progress: first.target }).where('id', '=', first.id).execute()
  await player.post(`/api/missions/${first.id}/claim`, once())
  await player.post(`/api/missions/${second_.id}/reroll`, once())
  await ok(player.get('/api/leaderboard?scope=global'))
  await ok(player.get('/api/account/export'))
}

/** Plays the quiz of a district to its end; gives its id. */
async function solo({ clock }: Pick<World, 'clock'>, player: Player): Promise<string> {
  let view = await ok(player.post<MatchView>('/api/districts/fintech/quiz', once()))
  while (view.phase.name !== 'ended') {
    clock.pass(4 * second)
    const { phase } = view
    const body = phase.name === 'asking' ? answer(phase) : { type: 'next' }
    view = await ok(player.post<MatchView>(`/api/matches/${view.id}/commands`, { ...once(), ...body }))
  }
  return view.id
}

function answer({ position, question }: Extract<MatchView['phase'], { name: 'asking' }>) {
  return { type: 'answer', position, choice: question.kind === 'number' ? { value: question.min } : { option: 0 } }
}

/** Ties, a staked duel with its offer of another, an invite that is turned down, BTZ that are given. */
async function meet(world: World, zuleide: Player, [bia, caio]: Player[]): Promise<void> {
  if (!bia || !caio) throw new Error('two friends')
  await sendBtz(world, zuleide, [bia, caio])
  for (const [one, other] of [
    [zuleide, bia],
    [bia, zuleide],
    [caio, zuleide],
  ] as const)
    await ok(one.put(`/api/people/${other.id}/follow`))
  for (const player of [zuleide, bia]) await beat(player)
  const { body } = await accept(bia, await invited(zuleide, bia, { bet_amount: 50 }))
  await begin(world, body.duel_id, zuleide, bia)
  await ok(zuleide.post(`/api/matches/${body.duel_id}/hidden-tabs`, { position: 0 }))
  await judged(world, zuleide, body.duel_id)
  await playOut(world, body.duel_id, [
    [zuleide, allRight],
    [bia, allWrong],
  ])
  await ok(zuleide.post(`/api/duels/${body.duel_id}/rematch`, once()))
  for (const player of [zuleide, caio]) await beat(player)
  const invite = await invited(caio, zuleide)
  await ok(reject(zuleide, invite, 'later'))
  const words = { title: `${zuleide.nickname} não vem`, message: personal.goal }
  const notice = { userId: caio.id, type: 'duel_rejected', data: { invite_id: invite.id }, ...words }
  await ok(zuleide.post('/api/functions/send-social-notification', notice))
  const { app } = world.server
  await send(app, zuleide.id, { to: bia.id, ref: randomUUID(), amount: 5, at: world.clock.now() })
}

/** What two staked duels that do not fit leave behind, which would take more answers than these. */
async function judged({ server, clock }: World, { id }: Player, duelId: string): Promise<void> {
  const at = new Date(clock.now())
  const chances = { right_chance: 0.001, pace_chance: 0.01, even_chance: 0.01, chance: 0.0001 }
  const fit = { duel_id: duelId, user_id: id, asked: 10, right_answers: 10, expected: 4, ...chances, ended_at: at }
  await server.db.insertInto('stake_fits').values(fit).execute()
  const reopened = { reopened_at: at, reopened_by: 'a test', note: 'looked at' }
  await server.db
    .insertInto('stake_holds')
    .values({ user_id: id, held_at: at, unfit: 2, ...reopened })
    .execute()
}

/** A campaign that she wrote, and her part in another one. */
async function tookPart({ server, clock }: Pick<World, 'server' | 'clock'>, zuleide: Player): Promise<void> {
  await ok(campaignCalls(zuleide, 'fintech').save(null, campaignOf(daysFrom(clock))))
  const at = new Date(clock.now())
  const match = await insertAnswered(server.db, [{ questionId: 'roi-001', userId: zuleide.id, first: false }], at)
  await server.app.inTransaction(async (tx) => {
    const other = { district: 'criptomoedas', version: randomUUID(), campaign: campaignOf(), savedAt: at } as const
    const campaignId = await insertCampaign(tx, other)
    await insertQuiz(tx, { matchId: match, campaignId, userId: zuleide.id })
    await insertOpinion(tx, { campaignId, userId: zuleide.id, opinion: 'useful', at: clock.now() })
  })
}

/** A session that is left open. */
async function review(player: Player): Promise<void> {
  await ok(player.post('/api/review/sessions', once()))
}

/** An offer that is let pass, and a search that finds nobody. */
async function search(world: World, zuleide: Player, [, caio]: Player[]): Promise<void> {
  if (!caio) throw new Error('two friends')
  const { matchmaking } = matchmakingOn(world.server, world.duels)
  await ok(startSearch(zuleide))
  await ok(startSearch(caio))
  await wait(world, 20 * second)
  const { id } = await offered(matchmaking, zuleide)
  await ok(confirm(caio, id))
  world.clock.pass(10 * second)
  await pair(matchmaking)
  await caio.remove('/api/matchmaking')
  await ok(startSearch(zuleide, { theme: 'ipo' }))
  await wait(world, minute)
  await pair(matchmaking)
  await ok(zuleide.post('/api/matchmaking/notify'))
}

/** Time passes, and whoever searches is still there. */
async function wait({ server, clock }: World, millis: number): Promise<void> {
  const seen_at = new Date(clock.pass(millis))
  await server.db.updateTable('duel_tickets').set({ seen_at }).execute()
}

/** What is under way when the account goes: an invite each way, blocks, links, a quiz, a duel. */
async function leaveOpen({ server, duels }: World, zuleide: Player, [bia, caio]: Player[]): Promise<void> {
  if (!bia || !caio) throw new Error('two friends')
  const [dora, eva] = [await newPlayer(server), await newPlayer(server)]
  for (const player of [zuleide, bia, caio]) await beat(player)
  await invited(zuleide, bia)
  await invited(caio, zuleide)
  await ok(zuleide.put(`/api/people/${dora.id}/block`))
  await ok(eva.put(`/api/people/${zuleide.id}/block`))
  const { password, email } = zuleide
  await ok(zuleide.post('/api/auth/change-email', { newEmail: personal.wishedEmail, password }))
  await ok(newBrowser(server).post('/api/auth/request-password-reset', { email }))
  await ok(zuleide.post('/api/matches', { ...once(), mode: 'solo' }))
  await openedDuel(duels, bia, zuleide)
  await ok(zuleide.post('/api/stakes/exclusion', { period: 'day' }))
}

function once() {
  return { commandId: randomUUID() }
}

async function ok<Body>(asked: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await asked
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
