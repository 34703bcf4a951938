import type { Db, Tx } from '../../src/database/db.ts'
import { pictureName } from './pictureName.ts'
import { tree } from './tree.ts'

/** Where a category of the third level hangs: its ids and names from the top down. */
export type Place = {
  readonly ids: readonly [number, number, number]
  readonly names: readonly [string, string, string]
}
export type Places = ReadonlyMap<string, Place>

/** Writes the categories; answers where each leaf hangs. */
export async function insertTree(db: Db | Tx): Promise<Places> {
  const places = new Map<string, Place>()
  for (const [a, [top, branches]] of tree.entries()) {
    const first = await insertOne(db, {
      parent_id: null,
      level: 1,
      name: top,
      sort: a,
      picture: thumb(branches[0][1][0][1]),
    })
    for (const [b, [branch, leaves]] of branches.entries()) {
      const second = await insertOne(db, {
        parent_id: first,
        level: 2,
        name: branch,
        sort: b,
        picture: thumb(leaves[0][1]),
      })
      for (const [c, [leaf, kind]] of leaves.entries()) {
        const third = await insertOne(db, { parent_id: second, level: 3, name: leaf, sort: c, picture: thumb(kind) })
        places.set(leaf, { ids: [first, second, third], names: [top, branch, leaf] })
      }
    }
  }
  return places
}

const thumb = (kind: string): string => pictureName(`thumb-${kind}`)

type Row = { parent_id: number | null; level: number; name: string; sort: number; picture: string }

const insertOne = async (db: Db | Tx, row: Row): Promise<number> =>
  (await db.insertInto('category').values(row).returning('id').executeTakeFirstOrThrow()).id
