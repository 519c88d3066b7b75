/** An answer to an acceptance that names no duel. */
export class AcceptFault extends Error {
  readonly fault: 'format' | 'noId'

  constructor(fault: 'format' | 'noId') {
    super(fault)
    this.name = 'AcceptFault'
    this.fault = fault
  }
}

/** The duel that an acceptance made: its id alone, or an object with `duel_id`. Source: product 1.7. */
export function acceptedDuel(reply: unknown): string {
  if (typeof reply === 'string' && reply !== '') return reply
  if (typeof reply !== 'object' || reply === null) throw new AcceptFault('format')
  const id = 'duel_id' in reply ? reply.duel_id : null
  if (typeof id !== 'string' || id === '') throw new AcceptFault('noId')
  return id
}
