import type { Services } from '../services.ts'
import { wordWorker } from '../search/wordWorker.ts'
import { findableIn, setWords } from './words.sql.ts'

const atOnce = 200

/** Makes the search words of all goods of a category anew. May be run twice. */
export async function makeWords({ db }: Pick<Services, 'db'>, categoryId: number): Promise<void> {
  const worker = wordWorker()
  try {
    for (let after = 0; ;) {
      const goods = await findableIn(db, categoryId, after, atOnce)
      const last = goods.at(-1)
      if (!last) return
      const made = await worker.make(goods)
      await setWords(
        db,
        goods.map(({ id, revision }, at) => ({ id, revision, words: made[at] ?? '' })),
      )
      after = last.id
    }
  } finally {
    worker.leave()
  }
}
