export {
  readCircles,
  readStops,
  readTransferDevices,
  readTransferFlows,
  readVerifiedBursts,
  resumeTransfers,
  stopTransfers,
  type StopLine,
  type TransferCircle,
  type TransferDevice,
  type TransferFlow,
  type VerifiedBurst,
} from './transfer-stop-store.ts'
export { makeAgreedTicket } from './transfer-codes.ts'
export { hasSent } from './transfer-store.ts'
export { assertTransfers, mayTransfer } from './transfer-view.ts'
