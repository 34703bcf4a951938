import type { Context } from '../context.ts'
import { freedNumber } from './gone.rules.ts'
import { putAway } from './gone.sql.ts'
import type { MovingGoods } from './goods.sql.ts'
import type { WorkerProcess } from './save.ts'
import { findableAmong, setWords } from './words.sql.ts'

/**
 * Puts locked products away; `free`: under a number of their own, so that other goods can have theirs.
 * @throws Refusal 'goods.number.taken'.
 */
export async function archiveAll(
  goods: readonly MovingGoods[],
  free: boolean,
  worker: WorkerProcess,
  { tx, now, audit }: Context,
): Promise<void> {
  if (goods.length === 0) return
  const away = goods.map((one) => ({ ...one, number: free ? freedNumber(one.number, one.id) : one.number, was: one.number }))
  await putAway(
    tx,
    away.map(({ id, number }) => ({ id, number })),
    now,
  )
  if (free)
    await rename(
      tx,
      away.map(({ id }) => id),
      worker,
    )
  for (const { id, state, was, number } of away) {
    const numbers = (of: string) => (number === was ? {} : { number: of })
    const after = { state: 'archived', move: 'archive', ...numbers(number) }
    await audit('goods.move', `product ${id}`, { before: { state, ...numbers(was) }, after })
  }
}

/** Makes products found by the numbers that they have now. */
async function rename(tx: Context['tx'], ids: readonly number[], worker: WorkerProcess): Promise<void> {
  const goods = await findableAmong(tx, ids)
  const words = await worker.make(goods)
  await setWords(
    tx,
    goods.map(({ id, revision }, at) => ({ id, revision, words: words[at] ?? '' })),
  )
}
