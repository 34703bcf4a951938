import { wordMaker } from '../search/wordMaker.ts'
import type { Findable } from '../search/words.ts'
import { takeOrders } from '../worker.ts'

// Makes the search words of products that are saved, as a process of its own: the dictionary goes with it.

const coming = wordMaker()

takeOrders(async (goods: readonly Findable[]): Promise<string[]> => {
  const words = await coming
  return goods.map(words)
})
