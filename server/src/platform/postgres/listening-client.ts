import { Client } from 'pg'
import type { Logger } from 'pino'

/** A connection of its own that hears what is said on `channel` (NOTIFY), until it breaks or is ended. */
export async function listeningClient(
  url: string,
  { channel, log }: { channel: string; log: Pick<Logger, 'warn'> },
): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'satoshi live', keepAlive: true })
  client.on('error', (error) => log.warn(`other processes are not heard: ${error.message}`))
  await client.connect()
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return client
}
