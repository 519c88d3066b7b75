/** Occupant of a seat: a player with an account, a guest who plays without one, or a bot that the server plays. */
export type Occupant =
  | { kind: 'player'; userId: string }
  | { kind: 'guest'; guestId: string }
  | { kind: 'bot'; botId: string }

/**
 * What the engine asks of an occupant. `isPerson`: has a connection that may be lost, and has to be ready. `mayStake`:
 * has an account, or the house behind it, from which a stake can be taken. Source: product 4.4, 4.8; decision 0140.
 */
const traits: Record<Occupant['kind'], { isPerson: boolean; mayStake: boolean }> = {
  player: { isPerson: true, mayStake: true },
  guest: { isPerson: true, mayStake: false },
  bot: { isPerson: false, mayStake: true },
}

/** Whether somebody sits there who may be away; bots never are. */
export function isPerson({ kind }: Occupant): boolean {
  return traits[kind].isPerson
}

/** Whether a match with this occupant may have a stake. */
export function mayStake({ kind }: Occupant): boolean {
  return traits[kind].mayStake
}

/** The account of an occupant: what rewards, ratings, statistics and notices go to. Null for who has none. */
export function userIdOf(occupant: Occupant): string | null {
  switch (occupant.kind) {
    case 'player':
      return occupant.userId
    case 'guest':
    case 'bot':
      return null
  }
}

/** The bot that plays a seat; null where a person does. */
export function botIdOf(occupant: Occupant): string | null {
  switch (occupant.kind) {
    case 'bot':
      return occupant.botId
    case 'player':
    case 'guest':
      return null
  }
}
