import { livePath } from '@satoshi/contract/live'

/** Whether a request asks for a websocket of ours; any other upgrade is served as if it had not asked. */
export function isLiveUpgrade({ url = '' }: { url?: string | undefined }): boolean {
  return url.startsWith(`${livePath}/?`)
}
