import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

import { startAgainWithOptions } from './start-again.ts'

startAgainWithOptions()

// Compiled modules are kept beside the packages they come from, not in the shared /tmp, where others could lay
// theirs. It must be on before anything else is loaded, hence the late import.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/satoshi-server'))

// Loading everything at once would blow the heap's young generation up, which an idle server does not give back. It
// stays small until the server is ready and grows later if requests want it to.
setFlagsFromString('--semi-space-growth-factor=1')
const { serve } = await import('./serve.ts')
await serve()
setFlagsFromString('--semi-space-growth-factor=2')
