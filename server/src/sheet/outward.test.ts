import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import { partsSheet } from './outward.ts'

const asking = { staffId: 1, now: new Date(), seesMargins: false }

test('the parts of a sheet follow one another, each to its end, also where a part is empty or ends with a page', async () => {
  const parts = [700, 0, 1000, 499, 500, 1]
  const desk = partsSheet({
    filter: z.object({}),
    parts,
    columns: [['行', 10, (row: string) => row]],
    count: () => Promise.resolve(0),
    list: (_, { page, limit }, part) =>
      Promise.resolve(Array.from({ length: part }, (_, n) => `${part}/${n}`).slice((page - 1) * limit, page * limit)),
  })
  const read: string[] = []
  let things = 0
  for (let after: number | null = 0; after !== null;) {
    const page = await desk.page({} as Db, {}, after, asking)
    expect(page.rows.length).toBeLessThanOrEqual(500)
    read.push(...page.rows.flat())
    things += page.things
    after = page.next
  }
  expect(read).toEqual(parts.flatMap((part) => Array.from({ length: part }, (_, n) => `${part}/${n}`)))
  expect(things).toBe(read.length)
})
