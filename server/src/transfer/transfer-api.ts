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
export { hasSent } from './transfer-store.ts'
