import type pg from 'pg'
import { positionIn, type WalPosition } from './walPosition.rules.ts'

type Asked = Pick<pg.ClientBase, 'query'>

export type PrimaryStanding = { readonly position: WalPosition; readonly system: string }
/** `replayed` null: it follows nobody, but is a database that is written to itself. */
export type ReplicaStanding = { readonly replayed: WalPosition | null; readonly system: string }

const system = `(select system_identifier::text from pg_control_system()) as system`

/** Where the primary's log ends, and which database it is. */
export async function primaryStanding(primary: Pick<pg.Pool, 'query'>): Promise<PrimaryStanding> {
  const { rows } = await primary.query<{ position: string; system: string }>(
    `select pg_current_wal_insert_lsn()::text as position, ${system}`,
  )
  const position = positionIn(rows[0]?.position ?? '')
  if (position === null) throw new Error('the primary does not say where its log ends')
  return { position, system: rows[0]?.system ?? '' }
}

/** How far the replica has come, and which database it is a copy of. */
export async function replicaStanding(replica: Asked): Promise<ReplicaStanding> {
  const { rows } = await replica.query<{ replayed: string | null; system: string }>(
    `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed, ${system}`,
  )
  return { replayed: positionIn(rows[0]?.replayed ?? ''), system: rows[0]?.system ?? '' }
}
