type EarlyCall = { path: string; language: string; reply: Promise<Response> }

declare global {
  interface Window {
    /** Sent by `web/public/first.js`, before the app's code was there. */
    satoshiEarlyCall?: EarlyCall
  }
}

/** The reply to a call that the page has sent already, once; nothing for any other call. */
export function earlyReply({ method, url, headers }: Request): Promise<Response> | undefined {
  const early = window.satoshiEarlyCall
  const isSame =
    method === 'GET' && early?.path === new URL(url).pathname && early.language === headers.get('accept-language')
  if (!early || !isSame) return undefined
  delete window.satoshiEarlyCall
  return early.reply
}
