import { hour, type Millis } from '../time.ts'

/**
 * How long an account counts as used on a device after it signed up, in or out there: 90 days. Shorter, and who parks
 * accounts has them free too soon; what is older says little, as phones are sold and lent. Source: ours (decision 0158).
 */
export const deviceWindow: Millis = 90 * 24 * hour

/** Devices that are kept of one account; of more the longest unseen are forgotten. Source: ours (decision 0158). */
export const mostLinkedDevices = 50

/** Accounts of one device that share its bound; of more the bound grows in proportion. Source: ours (decision 0158). */
export const accountsOfDevice = 10
