import type pg from 'pg'
import type { Node } from './plan.ts'

/** The plan that the database makes for a statement without knowing its values; undefined: it makes none for it. */
export async function planOf(pool: pg.Pool, text: string): Promise<Node | undefined> {
  if (/^\s*(?:begin|commit|rollback|savepoint|release|set|lock|listen|notify|copy|create|drop|alter)\b/i.test(text)) return undefined
  try {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (generic_plan, verbose, costs off, format json) ${text}`)
    return rows[0]?.['QUERY PLAN'][0]?.Plan
  } catch {
    return undefined
  }
}
