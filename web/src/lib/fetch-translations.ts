import { send } from './send.ts'

/**
 * Fetches one file of texts from where the build put it (`web/build/text-files.ts`). Rejects where it does not come; a
 * server of another version, which has it no more, counts as a lost part of the app (`web/src/app/lost-chunk.ts`).
 */
export async function fetchTranslations(language: string, file: string): Promise<object> {
  const reply = await send(`/assets/${language}.${file}.${import.meta.env.TEXTS_MARK}.json`)
  if (!reply.ok) throw Object.assign(new Error(`no texts: ${reply.url}`), { name: 'ChunkLoadError' })
  return (await reply.json()) as object // safe: written by our own build
}
