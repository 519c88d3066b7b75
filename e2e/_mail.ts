import { expect } from './_journey.ts'
import type { SavedMail, ServerProcess } from './_server.ts'

/** The link to `path` in the newest mail to somebody that has one and is not among `before`, as soon as it is there. */
export async function linkTo(
  server: ServerProcess,
  to: string,
  path: string,
  before: readonly string[] = [],
): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const links = (await mailsTo(server, to)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
        link = links.find((each) => new URL(each).pathname === path && !before.includes(each))
        return link !== undefined
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return link ?? ''
}

async function mailsTo(server: ServerProcess, to: string): Promise<SavedMail[]> {
  const reply = await fetch(`${server.url}/dev/mail?format=json`)
  const { mails } = (await reply.json()) as { mails: SavedMail[] } // safe: the page's own shape
  return mails.filter((mail) => mail.to === to.toLowerCase())
}
