import { add, cents, type Cents } from '../../money.ts'
import { accountCode, accountKinds } from '../../wallet/account.ts'
import type { Balances, Posting } from '../../wallet/postings.ts'
import type { Temperament } from './temperaments.ts'

/** BTZ that came into the world (`mint`), left it (`burn`), was put at stake (`escrow`), or given to a district (`treasury`). */
export const flowKinds = ['mint', 'burn', 'escrow', 'treasury'] as const
export type FlowKind = (typeof flowKinds)[number]

/** What moved for one reason among the players of one temperament: cents by day. */
export type Flow = { kind: FlowKind; reason: string; temperament: Temperament; byDay: number[] }

/** The ledger of the simulated world: the same postings as the server writes, on balances in memory. */
export class SimLedger {
  readonly #players = new Map<string, Balances>()
  readonly #others = new Map<string, number>()
  readonly #flows = new Map<string, Flow>()

  /** Books a transaction on `day`. Throws where it does not sum to zero or an account that keeps a balance falls below nothing. */
  post(day: number, temperament: Temperament, postings: readonly Posting[]): void {
    let sum = 0
    for (const { account, amountCents } of postings) {
      sum += amountCents
      if (account.kind === 'earned' || account.kind === 'granted') this.#move(account.userId, account.kind, amountCents)
      else this.#note(day, temperament, { account, amountCents })
    }
    if (sum !== 0) throw new Error(`broken: a transaction sums to ${sum}`)
  }

  balancesOf(userId: string): Balances {
    return this.#players.get(userId) ?? { earned: cents(0), granted: cents(0) }
  }

  balanceOf(userId: string): Cents {
    const { earned, granted } = this.balancesOf(userId)
    return add(earned, granted)
  }

  /** What the treasury of a district holds. */
  treasuryOf(of: string): Cents {
    return cents(this.#others.get(accountCode({ kind: 'treasury', of })) ?? 0)
  }

  flows(): Flow[] {
    return [...this.#flows.values()]
  }

  /** The sum over all accounts, which is zero, and over what is held for matches, which is zero between them. */
  sums(): { all: number; escrow: number } {
    let all = 0
    let escrow = 0
    for (const { earned, granted } of this.#players.values()) all += earned + granted
    for (const [code, amount] of this.#others) {
      all += amount
      if (code.startsWith('escrow:')) escrow += amount
    }
    return { all, escrow }
  }

  #move(userId: string, lot: keyof Balances, amount: Cents): void {
    const balances = this.#players.get(userId) ?? { earned: cents(0), granted: cents(0) }
    balances[lot] = add(balances[lot], amount)
    if (balances[lot] < 0) throw new Error(`broken: ${lot} of ${userId} below nothing`)
    this.#players.set(userId, balances)
  }

  #note(day: number, temperament: Temperament, { account, amountCents }: Posting): void {
    // All duels share one account here: what they hold is zero once each is over.
    const code = account.kind === 'escrow' ? 'escrow:duels' : accountCode(account)
    const balance = (this.#others.get(code) ?? 0) + amountCents
    if (balance < 0 && accountKinds[account.kind].keepsBalance) throw new Error(`broken: ${code} below nothing`)
    this.#others.set(code, balance)
    const kind = flowKinds.find((one) => one === account.kind)
    if (!kind) return
    const reason = 'reason' in account ? account.reason : kind
    const key = `${kind}:${reason}:${temperament}`
    const flow = this.#flows.get(key) ?? { kind, reason, temperament, byDay: [] }
    this.#flows.set(key, flow)
    // What comes out of an escrow or a treasury was counted when it was put in.
    if ((kind === 'escrow' || kind === 'treasury') && amountCents < 0) return
    flow.byDay[day] = (flow.byDay[day] ?? 0) + Math.abs(amountCents)
  }
}
