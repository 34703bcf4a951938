import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { id, paging, queryInt, text } from '../text.ts'

// What is searched for, as the merchant sees and steers it.

const goods = { who: 'staff', area: 'goods' } as const

/** What was searched for is kept for so many days. */
export const searchLogDays = 90

export const SearchWordsQuery = z.object({
  /** Of the latest so many days, today being one. */
  days: queryInt('天数', 1, searchLogDays).default(7),
  /** '1': only words whose latest search found nothing. */
  none: z.union([z.literal('').transform(() => undefined), z.literal('1')]).optional(),
  ...paging(20),
})

const SearchWord = z.object({
  word: z.string(),
  searches: z.int(),
  /** How many products the latest search found. */
  found: z.int(),
  /** The last day it was searched for. */
  day: z.string(),
})
export type SearchWord = z.infer<typeof SearchWord>

export const listSearchWords = endpoint({
  ...goods,
  method: 'GET',
  path: '/api/admin/search/word/list',
  title: '搜索词',
  replica: true,
  input: SearchWordsQuery,
  /** The most searched for first. */
  output: paged(SearchWord),
  paged: true,
})

const Synonym = z.object({ id: z.int(), words: z.array(z.string()) })
export type Synonym = z.infer<typeof Synonym>

export const listSynonyms = endpoint({
  ...goods,
  method: 'GET',
  path: '/api/admin/search/synonym/list',
  title: '同义词',
  input: z.object({}),
  output: z.array(Synonym),
})

export const synonymWordsAtMost = 12
/** Groups there may be: each is looked at for every new keyword. */
export const synonymsAtMost = 500

export const SynonymForm = z.object({
  id: id('同义词').optional(),
  words: z
    .array(
      text('同义词', 12).refine((word) => word.length >= 2, '每个词至少两个字'),
      '请填写同义词',
    )
    .min(2, '一组至少两个词')
    .max(synonymWordsAtMost, `一组最多 ${synonymWordsAtMost} 个词`)
    .refine((words) => new Set(words.map((word) => word.toLowerCase())).size === words.length, '同义词不能重复'),
})

/** A group is shown to buyers as one thing within seconds. @throws Refusal search.synonym.missing, search.synonym.full */
export const saveSynonym = endpoint({
  ...goods,
  method: 'POST',
  path: '/api/admin/search/synonym/save',
  once: true,
  title: '保存同义词',
  input: SynonymForm,
  output: z.object({ id: z.int() }),
})

export const deleteSynonym = endpoint({
  ...goods,
  method: 'POST',
  path: '/api/admin/search/synonym/del',
  once: true,
  title: '删除同义词',
  input: z.object({ id: id('同义词') }),
  output: z.literal(true),
})
