import { sql } from 'kysely'

import type { Tx } from '../postgres/db.ts'
import type { JobData, JobName } from './jobs.ts'

/** Queues a job by the function that triggers use too; it becomes visible when `tx` commits. */
export async function sendJob<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]): Promise<void> {
  await sql`select send_job(${name}, ${JSON.stringify(data)}::jsonb)`.execute(tx)
}
