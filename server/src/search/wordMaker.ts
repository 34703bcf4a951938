import { wordsOf, type Findable } from './words.ts'

/**
 * Makes the `words` of products for whoever saves them. The dictionary that cuts Chinese into words takes 56 MB and is read
 * here only; searching does without it.
 */
export async function wordMaker(): Promise<(goods: Findable) => string> {
  const [{ Jieba }, { dict }] = await Promise.all([import('@node-rs/jieba'), import('@node-rs/jieba/dict.js')])
  const jieba = Jieba.withDict(dict)
  return (goods) => wordsOf(goods, (han) => jieba.cutForSearch(han, true))
}
