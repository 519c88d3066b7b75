/**
 * Headers by which `auth-call.ts` tells better-auth what the edge knows: the caller's address, and that its limits do not
 * hold. A caller's own headers of these names never get that far.
 */
export const addressHeader = 'x-satoshi-address'
export const unlimitedHeader = 'x-satoshi-unlimited'
