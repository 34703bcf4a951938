import pg from 'pg'
import { vi } from 'vitest'
import { askedBy } from '../database/asking.ts'

/** A statement as the driver was given it; `name` where the database keeps it prepared, `alone` unless it goes with the one before. */
export type Asked = { readonly text: string; readonly name: string | undefined; readonly alone: boolean }

/** The statements asked of the database while `work` runs, in this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  let writing = false
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string; name?: string }]
    const one = typeof first === 'string' ? { text: first } : first
    for (const { text, name } of askedBy(one) ?? [one]) {
      // That goes with what it begins or ends, and is prepared by itself.
      if (text !== 'begin') asked.push({ text: text.replaceAll(/\s+/g, ' ').trim().slice(0, 80), name, alone: !writing })
      writing = true
    }
    process.nextTick(() => (writing = false))
    return Reflect.apply(query, this, given) as unknown
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return asked
}
