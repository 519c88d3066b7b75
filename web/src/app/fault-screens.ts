/** Everything that tells of errors, which is fetched together (`lazy-fault.tsx`). */
export { ErrorScreen } from './error-screen.tsx'
export { RootFault, StartFault } from './root-fault.tsx'
