import { sql } from 'kysely'
import type { RobotProvider } from '../../../contract/todo/robot.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import type { New } from './told.sql.ts'

export type KeptRobot = {
  readonly id: number
  readonly provider: RobotProvider
  readonly name: string
  readonly address: Buffer
  readonly secret: Buffer | null
  readonly kinds: string[]
  readonly active: boolean
  readonly pending: readonly New[]
  readonly said: string | null
  readonly saidAt: Date | null
}

const columns = ['id', 'provider', 'name', 'address', 'secret', 'kinds', 'active', 'pending', 'said', 'said_at as saidAt'] as const

export const robots = async (db: Db): Promise<KeptRobot[]> =>
  (await db.selectFrom('robot').select(columns).orderBy('id').execute()) as KeptRobot[]

/** @throws Refusal robot.missing. */
export const robotById = async (db: Db | Tx, id: number): Promise<KeptRobot> =>
  ((await db.selectFrom('robot').select(columns).where('id', '=', id).executeTakeFirst()) as KeptRobot | undefined) ??
  refuse('robot.missing')

/** Lets one change of robots be made at a time, and answers how many there are. */
export async function lockRobots(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('robots'))`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from robot`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Whether another robot is called so. */
export async function isNameTaken(tx: Tx, id: number, name: string): Promise<boolean> {
  const taken = await tx.selectFrom('robot').select('id').where('name', '=', name).where('id', '<>', id).executeTakeFirst()
  return taken !== undefined
}

type Fields = Pick<KeptRobot, 'provider' | 'name' | 'address' | 'secret' | 'kinds' | 'active'>

export async function insertRobot(tx: Tx, fields: Fields, staffId: number, now: Date): Promise<number> {
  const row = { ...fields, created_by: staffId, created_at: now, said: null, said_at: null }
  return (await tx.insertInto('robot').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function changeRobot(tx: Tx, id: number, fields: Fields): Promise<number> {
  await tx.updateTable('robot').set(fields).where('id', '=', id).execute()
  return id
}

export const removeRobot = (tx: Tx, id: number) => tx.deleteFrom('robot').where('id', '=', id).execute()

/** Writes how a message went; '' well. */
export async function setSaid(db: Db | Tx, id: number, said: string, now: Date): Promise<void> {
  await db.updateTable('robot').set({ said, said_at: now }).where('id', '=', id).execute()
}

/** Takes the first so many of what was to be said away. */
export async function dropPending(db: Db, id: number, count: number): Promise<void> {
  await sql`update robot set pending = coalesce((select jsonb_agg(e order by place) from jsonb_array_elements(pending)
    with ordinality as a (e, place) where place > ${count}), '[]') where id = ${id}`.execute(db)
}
