import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { temporaryDirectory } from '../../../test/_process.ts'
import { startS3, type TestS3 } from '../../../test/_s3-server.ts'
import { systemClock } from '../clock.ts'
import { CachedStore } from './cached-store.ts'
import { DiskStore } from './disk-store.ts'
import { FilesUnavailable, type FileStore } from './file-store.ts'
import { S3Store } from './s3-store.ts'

const onDisk = async (): Promise<FileStore> => new DiskStore(join(temporaryDirectory(), 'files'))
const inBucket = async (): Promise<FileStore> => new S3Store((await startS3()).place)

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
  ['a folder behind a memory', async () => new CachedStore(await onDisk())],
])('%s', (_, open) => {
  test('gives back what was put, to the last byte', async () => {
    const store = await open()
    await store.check()
    const everyByte = Buffer.from(Array.from({ length: 256 }, (_each, at) => at))
    for (const [key, sent] of [
      ['kind/ab/one', everyByte],
      ['kind/ab/two', Buffer.alloc(5 * 1_024 * 1_024, everyByte.subarray(3))],
    ] as const) {
      await store.put(key, sent, 'application/octet-stream')
      expect(hashOf(await store.get(key))).toBe(hashOf(sent))
    }
  })

  test('has nothing under a key that nothing was put under, beside one that was and within it', async () => {
    const store = await open()
    await store.put('kind/ab/one', Buffer.from('1'), 'image/webp')
    for (const key of ['kind/ab/two', 'kind/cd/one', 'other', 'kind/ab/one-large']) {
      expect([key, await store.get(key)]).toEqual([key, null])
    }
  })

  test('holds the later of two under one key', async () => {
    const store = await open()
    await store.put('kind/ab/one', Buffer.from('first, and longer'), 'image/webp')
    await store.put('kind/ab/one', Buffer.from('second'), 'image/webp')
    expect(String(await store.get('kind/ab/one'))).toBe('second')
    expect(await keysOf(store)).toEqual(['kind/ab/one'])
  })

  test('deletes what is named and nothing else, and what is gone already is no fault', async () => {
    const store = await open()
    for (const key of ['kind/ab/one', 'kind/ab/two', 'kind/cd/three']) await store.put(key, Buffer.from(key), 'a/b')
    await store.delete(['kind/ab/one', 'kind/cd/three', 'kind/ef/never'])
    await store.delete(['kind/ab/one'])
    expect(await keysOf(store)).toEqual(['kind/ab/two'])
    await store.delete([])
  })

  test('lists every file once, with the moment at which it was put', async () => {
    const store = await open()
    expect(await keysOf(store)).toEqual([])
    const began = systemClock().now()
    const keys = Array.from({ length: 12 }, (_each, at) => `kind/${(at % 3) + 10}/file-${at}`)
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(key), 'a/b')))
    expect(await keysOf(store)).toEqual(keys.toSorted())
    for await (const files of store.list()) {
      // A bucket tells whole seconds.
      for (const { modifiedAt } of files) expect(Math.abs(modifiedAt - began)).toBeLessThan(3_600_000)
    }
  })

  test('takes no key that leads out of it', async () => {
    const store = await open()
    const hostile = ['', '.', '..', '../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/', 'a/.b', 'a\0', 'ä', 'a\\..\\b']
    for (const key of hostile) {
      await expect(store.put(key, Buffer.from('x'), 'a/b')).rejects.toThrow('no path')
      await expect(store.get(key)).rejects.toThrow('no path')
      await expect(store.delete([key])).rejects.toThrow('no path')
    }
  })

  test('many that are put at once under one key leave one of them, whole', async () => {
    const store = await open()
    const all = Array.from({ length: 8 }, (_each, at) => Buffer.alloc(100_000, at))
    await Promise.all(all.map((bytes) => store.put('kind/ab/one', bytes, 'a/b')))
    const found = hashOf(await store.get('kind/ab/one'))
    expect(all.map(hashOf)).toContain(found)
    expect(await keysOf(store)).toEqual(['kind/ab/one'])
  })
})

describe('a folder of files', () => {
  test('can be read by the server’s user alone, and is made when it is first needed', async () => {
    const root = join(temporaryDirectory(), 'deep', 'files')
    const store: FileStore = new DiskStore(root)
    expect([await store.get('a/b'), await keysOf(store), existsSync(root)]).toEqual([null, [], false])
    await store.put('a/b/c', Buffer.from('x'), 'a/b')
    const modes = ['', 'a', 'a/b', 'a/b/c'].map((path) => statSync(join(root, path)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600])
  })

  test('lists what a kill left half-written, so that it can be swept', async () => {
    const root = temporaryDirectory()
    const store: FileStore = new DiskStore(root)
    await store.put('a/b', Buffer.from('x'), 'a/b')
    writeFileSync(join(root, 'a/c.draft-0a0b0c0d'), 'ha')
    utimesSync(join(root, 'a/c.draft-0a0b0c0d'), 1_000, 1_000)
    const listed = []
    for await (const files of store.list()) listed.push(...files)
    expect(listed).toContainEqual({ key: 'a/c.draft-0a0b0c0d', modifiedAt: 1_000_000 })
    await store.delete(['a/c.draft-0a0b0c0d'])
    expect(readdirSync(join(root, 'a'))).toEqual(['b'])
  })

  test('follows no link out of it when it lists', async () => {
    const root = temporaryDirectory()
    symlinkSync('/etc', join(root, 'etc'))
    expect(await keysOf(new DiskStore(root))).toEqual([])
  })

  test('that cannot be written is unavailable, leaves nothing half, and what stood there stands', async () => {
    const root = temporaryDirectory()
    const store: FileStore = new DiskStore(root)
    await store.put('a/b', Buffer.from('first'), 'a/b')
    // A folder in the place of the file: the new one is whole and cannot take its name.
    mkdirSync(join(root, 'a/c/d'), { recursive: true })
    await expect(store.put('a/c', Buffer.from('x'), 'a/b')).rejects.toBeInstanceOf(FilesUnavailable)
    expect(readdirSync(join(root, 'a')).toSorted()).toEqual(['b', 'c'])
    await expect(store.get('a/b/c')).rejects.toBeInstanceOf(FilesUnavailable)
    expect(String(await store.get('a/b'))).toBe('first')
  })

  test('whose place is taken is said at the start', async () => {
    const root = join(temporaryDirectory(), 'files')
    writeFileSync(root, 'a file')
    await expect(new DiskStore(root).check()).rejects.toThrow(`${root} is no folder, as that of files must be.`)
  })
})

test('what was read once is read from memory, until it is deleted', async () => {
  const disk = await onDisk()
  const store = new CachedStore(disk)
  await store.put('a/b', Buffer.from('x'), 'a/b')
  expect(String(await store.get('a/b'))).toBe('x')
  await disk.delete(['a/b'])
  expect(String(await store.get('a/b'))).toBe('x')
  await store.delete(['a/b'])
  expect(await store.get('a/b')).toBeNull()
})

describe('a bucket', () => {
  test('is asked again when the service fails for a moment, three times in all', async () => {
    const { store, s3 } = await bucket()
    s3.disturb(2, (_request, response) => response.writeHead(503).end())
    await store.put('a/b', Buffer.from('x'), 'a/b')
    s3.disturb(1, (request) => request.socket.destroy())
    expect(String(await store.get('a/b'))).toBe('x')
    const before = s3.requests()
    s3.disturb(3, (_request, response) => response.writeHead(500).end())
    await expect(store.get('a/b')).rejects.toBeInstanceOf(FilesUnavailable)
    expect(s3.requests() - before).toBe(3)
  })

  test('is not asked again with a key that it refuses', async () => {
    const { s3 } = await bucket()
    const forger = new S3Store({ ...s3.place, secretKey: 'not the secret' })
    for (const work of [
      () => forger.put('a/b', Buffer.from('x'), 'a/b'),
      () => forger.get('a/b'),
      () => forger.delete(['a/b']),
    ]) {
      const before = s3.requests()
      await expect(work()).rejects.toBeInstanceOf(FilesUnavailable)
      expect(s3.requests() - before).toBe(1)
    }
  })

  test('that is not there, or may not be used, is said at the start', async () => {
    const { s3 } = await bucket()
    const { endpoint } = s3.place
    for (const wrong of [{ bucket: 'nowhere' }, { secretKey: 'not the secret' }]) {
      const check = new S3Store({ ...s3.place, ...wrong }).check()
      await expect(check).rejects.toThrow(
        `FILES_S3_BUCKET ${wrong.bucket ?? s3.place.bucket} at ${endpoint} is not there, or FILES_S3_KEY may not use it.`,
      )
    }
  })

  test('that is away keeps no server from starting', async () => {
    const { store, s3 } = await bucket()
    s3.disturb(3, (request) => request.socket.destroy())
    await store.check()
  })

  test('is listed to its end, page by page, without what has no age', async () => {
    const { store, s3 } = await bucket()
    const asked: (string | undefined)[] = []
    s3.disturb(2, ({ url }, response) => {
      asked.push(url)
      const isFirst = asked.length === 1
      response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(isFirst ? ['a', 'b'] : ['c'], isFirst))
    })
    expect(await keysOf(store)).toEqual(['a', 'b', 'c'])
    expect(asked[0]).not.toContain('continuation-token')
    expect(asked[1]).toContain('continuation-token=next%3D')
  })
})

/** A page as a service lists it, with a file of unknown age on it. */
function listing(keys: string[], isTruncated: boolean): string {
  const entry = (key: string, at: string) => `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`
  const entries = [...keys.map((key) => entry(key, '2026-11-23T12:00:00.000Z')), entry('ageless', '')]
  const more = isTruncated ? '<NextContinuationToken>next=</NextContinuationToken>' : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${more}${entries.join('')}</ListBucketResult>`
}

async function bucket(): Promise<{ store: S3Store; s3: TestS3 }> {
  const s3 = await startS3()
  return { s3, store: new S3Store(s3.place) }
}

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const files of store.list()) keys.push(...files.map(({ key }) => key))
  return keys.toSorted()
}

function hashOf(bytes: Uint8Array | null): string | null {
  return bytes && createHash('sha256').update(bytes).digest('hex')
}
