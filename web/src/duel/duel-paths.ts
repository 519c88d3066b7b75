/** Where one comes out of a duel, and where the next is looked for. Source: product 1.2. */
export const arenaPath = '/casino-duels'
export const nextDuelPath = '/find-opponent'
