import { createLog } from '../../server/src/platform/log.ts'
import { connectForLongWork } from '../../server/src/platform/postgres/connect.ts'
import { databaseUrlOf, until } from './_server-process.ts'

const home = 'sistema_bancario'

/** Three battles at once: as many as seven districts have, where none is on two sides. */
const battles = [
  ['renda_variavel', 'fintech'],
  ['criptomoedas', 'mercado_internacional'],
  ['fundos_imobiliarios', 'educacao_financeira'],
]

/** Which power leads in each district: all six somewhere. */
const leading = {
  renda_variavel: 'military',
  educacao_financeira: 'social',
  criptomoedas: 'energy',
  sistema_bancario: 'monetary',
  fundos_imobiliarios: 'monetary',
  mercado_internacional: 'commercial',
  fintech: 'tech',
}

/** The dearest map that there is: everybody who has an account lives in one district, three battles run, and a power leads in each. */
export async function fillMap(dataDir: string): Promise<void> {
  const connection = connectForLongWork(databaseUrlOf(dataDir), { log: createLog('silent'), max: 1 })
  const { pool } = connection
  try {
    await pool.query('insert into residences (user_id, district, since) select id, $1, now() from users', [home])
    for (const sides of battles)
      await pool.query(
        `insert into battles (id, attacker, defender, started_at, ends_at)
         values (gen_random_uuid(), $1, $2, now(), now() + interval '1 day')`,
        sides,
      )
    for (const district of Object.entries(leading))
      await pool.query(
        `insert into district_points (district, power, act, week, tenths)
         values ($1, $2, 'other', date_trunc('week', now() at time zone 'America/Sao_Paulo'), 9000)`,
        district,
      )
    await until('the points are folded', async () => {
      const { rows } = await pool.query('select from district_points')
      return rows.length === 0
    })
  } finally {
    await connection.close()
  }
}
