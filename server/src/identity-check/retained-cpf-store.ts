import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import { newRandomId } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import type { Json } from '../platform/postgres/tables.ts'
import type { KeyedHash } from '../platform/sealing/seal.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    kept_cpfs: RetainedCpfs
  }
}

type RetainedCpfs = {
  id: string
  cpf_key: string
  cpf_hash: Buffer
  revoked: boolean
  transfers: Json<TransferHolds> | null
  kept_until: Date
}

/** What held the transfers of an account that is gone, as `inherit_transfers` of migration 0086 takes it. */
export type TransferHolds = {
  stops: { other_id: string | null; stopped_at: string; stopped_by: string; reason: string }[]
  days: { day: string; sent_cents: number; sent: number; received_cents: number }[]
}

type Retention = { revoked: boolean; transfers: TransferHolds | null; until: Instant }

/**
 * Keeps the hashes of the CPFs that a player is verified with, or was until it was taken back, beyond their account: with what
 * there is already of the same one. Gives the ids of what is kept.
 */
export async function retainCpfs(tx: Tx, userId: string, { revoked, transfers, until }: Retention): Promise<string[]> {
  const cases = await tx
    .selectFrom('identity_cases')
    .select(['cpf_key', 'cpf_hash'])
    .where('user_id', '=', userId)
    .where('cpf_hash', 'is not', null)
    .where('state', '=', anyOf(revoked ? ['revoked'] : ['approved', 'revoked'], 'text'))
    .execute()
  const ids: string[] = []
  for (const { cpf_key, cpf_hash } of cases) {
    const { rows } = await sql<{ id: string }>`
      insert into kept_cpfs as k (id, cpf_key, cpf_hash, revoked, transfers, kept_until)
      values (${newRandomId()}, ${cpf_key}, ${cpf_hash}, ${revoked}, ${transfers && JSON.stringify(transfers)}::jsonb, ${new Date(until)})
      on conflict (cpf_hash, cpf_key) do update
        set revoked = k.revoked or excluded.revoked, transfers = coalesce(excluded.transfers, k.transfers),
            kept_until = greatest(k.kept_until, excluded.kept_until)
      returning id`.execute(tx)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Whether the verification of an account that is gone was taken back with one of these CPFs. */
export async function isCpfBarred(db: Db, hashes: readonly KeyedHash[], at: Instant): Promise<boolean> {
  const { rows } = await sql`
    select from kept_cpfs k join ${givenHashes(hashes)} on k.cpf_hash = asked.hash and k.cpf_key = asked.key
    where k.revoked and k.kept_until > ${new Date(at)} limit 1`.execute(db)
  return rows.length > 0
}

/** Lets a player who is verified take over what held the account before them with the same CPF; from then on it is theirs. */
export async function inheritTransferHolds(tx: Tx, userId: string, hashes: readonly KeyedHash[]): Promise<void> {
  await sql`
    with taken as (
      delete from kept_cpfs k using ${givenHashes(hashes)} where k.cpf_hash = asked.hash and k.cpf_key = asked.key
      returning k.transfers
    )
    select inherit_transfers(${userId}, transfers) from taken where transfers is not null`.execute(tx)
}

/** Deletes whatever is kept of a CPF; gives the ids that it had. */
export async function releaseCpf(tx: Tx, hashes: readonly KeyedHash[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from kept_cpfs k using ${givenHashes(hashes)} where k.cpf_hash = asked.hash and k.cpf_key = asked.key
    returning k.id`.execute(tx)
  return rows.map(({ id }) => id)
}

function givenHashes(hashes: readonly KeyedHash[]) {
  return sql`
    unnest(${hashes.map(({ keyId }) => keyId)}::text[], ${hashes.map(({ hash }) => hash)}::bytea[]) as asked (key, hash)`
}

/** Deletes what was kept for long enough; of what is kept on the sums of days go. Gives until when that is, null where it is gone. */
export async function endRetention(tx: Tx, id: string, now: Instant): Promise<Instant | null> {
  await tx.deleteFrom('kept_cpfs').where('id', '=', id).where('kept_until', '<=', new Date(now)).execute()
  const { rows } = await sql<{ until: Date }>`
    update kept_cpfs set transfers = transfers || '{"days": []}' where id = ${id} returning kept_until as until`.execute(
    tx,
  )
  return rows[0]?.until.getTime() ?? null
}
