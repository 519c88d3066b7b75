import { identity } from './identity/identity.ts'
import { showcase } from './showcase/showcase.ts'
import { welcome } from './welcome/welcome.ts'

/** The domains with screens that anybody may see: they are in the first file of code, the others come after it. */
export const publicDomains = [welcome, showcase, identity]
