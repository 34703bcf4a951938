import type { Sort } from '../../../contract/goods/catalog.ts'
import { addressWord } from '../goodsPath.ts'
import { listWords } from '../paths.ts'

/** Those of them that narrow a list. */
export const narrowing = ['type1', 'type2', 'type3', 'goodsType', 'material', 'process', 'leadMax', 'qtyAt', 'priceMax'] as const

/** What a list is asked for, as its address says it; judged by the server. */
export type ListQuery = { [Word in (typeof listWords)[number]]?: string } & { sort?: Sort }

export function queryOf(params: URLSearchParams): ListQuery {
  return Object.fromEntries(listWords.flatMap((word) => (params.get(word) ? [[word, params.get(word)]] : [])))
}

/** The list with something changed; `undefined` takes a word away, and any change begins at page 1 again. */
export function listHref(query: ListQuery, change: { [Word in keyof ListQuery]?: ListQuery[Word] | undefined } = {}): string {
  const next: ListQuery = { ...query, ...(!('page' in change) && { page: undefined }), ...change } as ListQuery
  const fields = listWords.flatMap((word) =>
    next[word] && !(word === 'page' && next.page === '1') ? [`${word}=${addressWord(next[word])}`] : [],
  )
  const text = fields.join('&')
  return `/indexpage/productlist${text && `?${text}`}`
}
