import { setTimeout as pause } from 'node:timers/promises'

import { second } from '@satoshi/rules/time'
import type { S3mini } from 's3mini'

import { BootFault } from '../boot-fault.ts'
import { assertPlainKey, FilesUnavailable, type FileStore, type ListedFile } from './file-store.ts'

/** A bucket of an S3-compatible service. `endpoint` is the address of the service without the bucket. */
export type S3Place = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** How long one request to the service may take, its body included. */
const requestMillis = 10 * second

/** Rests before a request that failed is sent again: the store is asked three times in all. */
const restsMillis = [100, 400]

const listedAtOnce = 1_000

/**
 * Files in a bucket, addressed by path (`endpoint/bucket/key`), which every S3-compatible service understands. Every
 * request may be sent twice, so one that fails for a reason of the moment is.
 */
export class S3Store implements FileStore {
  readonly #place: S3Place
  #client: Promise<S3mini> | undefined

  constructor(place: S3Place) {
    this.#place = place
  }

  async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    assertPlainKey(key)
    await this.#attempt('a file could not be written', (client) => client.putObject(key, bytes, type))
  }

  async get(key: string): Promise<Buffer | null> {
    assertPlainKey(key)
    const bytes = await this.#attempt('a file could not be read', (client) => client.getObjectArrayBuffer(key))
    return bytes && Buffer.from(bytes)
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      assertPlainKey(key)
      // One by one: several services do not know how to delete many at once.
      await this.#attempt('files could not be deleted', (client) => client.deleteObject(key))
    }
  }

  async *list(): AsyncGenerator<readonly ListedFile[]> {
    let token: string | undefined
    do {
      const page = await this.#attempt('files could not be listed', async (client) => {
        const found = await client.listObjectsPaged('/', '', listedAtOnce, token)
        if (!found?.objects) throw new Error('the bucket is not there')
        return { objects: found.objects, token: found.nextContinuationToken }
      })
      yield page.objects.flatMap(({ Key: key, LastModified }) => {
        const modifiedAt = LastModified.getTime()
        // Whose age the service does not tell must not be taken for old.
        return modifiedAt > 0 ? [{ key, modifiedAt }] : []
      })
      ;({ token } = page)
    } while (token)
  }

  async check(): Promise<void> {
    const { bucket, endpoint } = this.#place
    const isThere = await this.#attempt('the bucket of files could not be looked at', (client) =>
      client.bucketExists(),
    ).catch((error: unknown) => {
      if (error instanceof FilesUnavailable) return null
      throw error
    })
    if (isThere === false)
      throw new BootFault(`FILES_S3_BUCKET ${bucket} at ${endpoint} is not there, or FILES_S3_KEY may not use it.`)
  }

  async #attempt<Result>(what: string, work: (client: S3mini) => Promise<Result>): Promise<Result> {
    // Loaded only here: a server with its files on disk never needs it.
    const client = await (this.#client ??= openClient(this.#place))
    for (let tries = 0; ; tries++) {
      try {
        return await work(client)
      } catch (error) {
        const restMillis = restsMillis[tries]
        if (restMillis === undefined || isRefused(error)) throw new FilesUnavailable(what, error)
        await pause(restMillis)
      }
    }
  }
}

async function openClient({ endpoint, bucket, region, accessKey, secretKey }: S3Place): Promise<S3mini> {
  const { S3mini: Client } = await import('s3mini')
  return new Client({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    requestAbortTimeout: requestMillis,
  })
}

/** A word of the service that will be the same the next time, such as a wrong key; "too many" and its own faults are not. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return false
  return error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429
}
