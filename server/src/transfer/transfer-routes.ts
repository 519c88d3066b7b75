import { minute } from '@satoshi/rules/time'

import { playerRoutes } from '../platform/http/router.ts'
import { consumeAllowances, type StoredLimit } from '../platform/rate-limit/allowances.ts'
import { Refusal } from '../platform/refusal.ts'
import { sendTransfer, type Transfers } from './send-transfer.ts'
import {
  findReceiver,
  listTransfers,
  openCode,
  recentReceivers,
  showCode,
  showReceipt,
  showTransfers,
  takeArrivals,
} from './transfer-view.ts'

/** Receivers that one player looks up by id or nickname: 30 a minute, half of them at once. Source: ours (decision 0210). */
const receiverSearches: StoredLimit = { name: 'transferReceivers', atOnce: 15, every: minute / 30 }

/** Refusals from which one learns of somebody else: they cost what looking somebody up does. */
const receiverCodes: readonly string[] = [
  'transfer.receiverNotFound',
  'transfer.receiverNotVerified',
  'transfer.notBetween',
  'transfer.receiverLimit',
]

/** Procedures under `/api/transfers`. */
export function transferRoutes(transfers: Transfers) {
  const { app } = transfers
  const { transfer } = playerRoutes
  return {
    mine: transfer.mine.handler(async ({ context }) => showTransfers(app, context.player.userId)),
    receiver: transfer.receiver.handler(async ({ context, input }) => {
      const { userId } = context.player
      await consumeAllowances(app, [{ limit: receiverSearches, of: userId }])
      return { receiver: await findReceiver(app, userId, input) }
    }),
    code: transfer.code.handler(async ({ context, input }) => showCode(app, context.player.userId, input.amountCents)),
    read: transfer.read.handler(async ({ context, input }) => openCode(app, context.player.userId, input.payload)),
    send: transfer.send.handler(async ({ context, input }) => {
      try {
        return await sendTransfer(transfers, context, input)
      } catch (error) {
        if (error instanceof Refusal && receiverCodes.includes(error.code))
          await consumeAllowances(app, [{ limit: receiverSearches, of: context.player.userId }])
        throw error
      }
    }),
    people: transfer.people.handler(async ({ context }) => ({
      items: await recentReceivers(app, context.player.userId),
    })),
    history: transfer.history.handler(async ({ context, input }) => listTransfers(app, context.player.userId, input)),
    receipt: transfer.receipt.handler(async ({ context, input }) => showReceipt(app, context.player.userId, input.id)),
    arrivals: transfer.arrivals.handler(async ({ context, input }) =>
      takeArrivals(app, context.player.userId, input.commandId),
    ),
  }
}
