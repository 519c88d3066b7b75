import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiled modules are kept beside the packages they come from, not in the shared /tmp, where others could lay
// theirs. It must be on before anything else is loaded, hence the late import.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/satoshi-server'))

const { serve } = await import('./serve.ts')
await serve()
