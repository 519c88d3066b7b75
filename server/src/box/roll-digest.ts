import { createHash, createHmac } from 'node:crypto'

import { drawMessage, type Draw } from '@satoshi/rules/box/roll'

/** What decides a box: HMAC-SHA256 of its draw under the seed, in hex. Source: product 5.13. */
export function digestOf(seed: string, draw: Draw): string {
  return createHmac('sha256', seed).update(drawMessage(draw)).digest('hex')
}

/** What is shown of a seed before it decides, so that nobody can choose another one afterwards. */
export function commitmentTo(seed: string): string {
  return createHash('sha256').update(seed).digest('hex')
}
