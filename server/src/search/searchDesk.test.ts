import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts } from '../../../contract/goods/catalog.ts'
import { deleteSynonym, listSearchWords, listSynonyms, saveSynonym, type SearchWord } from '../../../contract/goods/search.ts'
import { staffLogin } from '../../../contract/account/staff.ts'
import { person } from '../account/people.fixture.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'
import { forgetSearches, searchWords } from './log.sql.ts'

let w: TestWorld
let admin: string
beforeAll(async () => {
  w = await aWorld()
  const { login: username, password } = person('admin')
  admin = (await w.ask(null, staffLogin, { username, password })).data.token
})
afterAll(() => w.close())

/** A second later the catalogue's version is asked for again. */
const later = (seconds = 2) => (w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000))
const search = async (keyword: string, more: object = {}) => (await w.ask(null, listProducts, { keyword, ...more })).data
/** Searches are written down together, a second after the first. */
const written = { timeout: 10_000 }
const words = async (query: object = {}): Promise<SearchWord[]> => (await w.ask(admin, listSearchWords, { limit: 100, ...query })).data.rows

test('searches are counted by word, however it is written; pages and filters of one search are not searches', async () => {
  await search(' 帆布袋 ')
  await search('帆布袋')
  await search('帆布袋', { page: 2 })
  await search('帆布袋', { goodsType: 2 })
  await search('ＣＡＮＶＡＳ')
  await search('canvas')
  const of = async (word: string) => (await words()).find((row) => row.word === word)?.searches
  await expect.poll(() => of('canvas'), written).toBe(2)
  expect(await of('帆布袋')).toBe(2)
})

test('what found nothing as it was typed is told apart, the most searched for first', async () => {
  for (const word of ['电子烟花', '电子烟花', '饕餮', '帆步袋']) await search(word)
  await expect.poll(async () => (await words({ none: '1' })).map(({ word }) => word), written).toHaveLength(3)
  const none = await words({ none: '1' })
  expect(none[0]).toMatchObject({ word: '电子烟花', searches: 2, found: 0 })
  expect(none.map(({ word }) => word)).toContain('帆步袋')
})

test('what looks like a person’s is not written down', async () => {
  for (const word of ['13800000001', 'li.na@example.com', '021-55667788', '91310000MA1FL0XX3A']) await search(word)
  await search('最后一个')
  await expect.poll(async () => (await words()).map(({ word }) => word), written).toContain('最后一个')
  expect((await words()).filter(({ word }) => /\d{6}|@/.test(word))).toEqual([])
})

test('words of days gone by are left out, and forgotten when they are older than is kept', async () => {
  const inDays = (days: number) => new Date(w.clock.now.getTime() + days * 86_400_000)
  const of = async (days: number, now: Date) => (await searchWords(w.db, { days, none: undefined, page: 1, limit: 9 }, now)).total
  const total = await of(1, w.clock.now)
  expect(total).toBeGreaterThan(3)
  expect([await of(7, inDays(6)), await of(7, inDays(7))]).toEqual([total, 0])
  await forgetSearches(w.db, inDays(89))
  expect(await of(1, w.clock.now)).toBe(total)
  await forgetSearches(w.db, inDays(90))
  expect(await of(1, w.clock.now)).toBe(0)
})

test('a new group of synonyms is searched by at once; changed and deleted it is no more', async () => {
  expect((await search('敞口袋', { exact: '1' })).total).toBe(0)
  const { data, status } = await w.ask(admin, saveSynonym, { words: ['敞口袋', '帆布袋'] })
  expect(status).toBe(200)
  later()
  const { total, instead } = await search('敞口袋', { exact: '1' })
  expect(total).toBeGreaterThan(0)
  expect(instead).toBeNull()
  expect((await search('changkoudai')).total).toBeGreaterThan(0)
  await w.ask(admin, saveSynonym, { id: data.id, words: ['敞口袋', '没有的东西'] })
  later()
  expect((await search('敞口袋', { exact: '1' })).total).toBe(0)
  expect((await w.ask(admin, deleteSynonym, { id: data.id })).status).toBe(200)
  expect((await w.ask(admin, deleteSynonym, { id: data.id })).code).toBe('search.synonym.missing')
  expect((await w.ask(admin, saveSynonym, { id: data.id, words: ['一个', '两个'] })).code).toBe('search.synonym.missing')
})

test.each([
  [['一个']],
  [['一个', '一个']],
  [['Canvas', 'canvas']],
  [[' ', '两个']],
  [['太长太长太长太长太长太长长', '两个']],
  [['一', '两个']],
])('%j is no group', async (words) => {
  expect((await w.ask(admin, saveSynonym, { words })).status).toBe(400)
})

test('a group sent twice is one group', async () => {
  const key = 'synonym-twice-0001'
  const both = await Promise.all([1, 2].map(() => w.ask(admin, saveSynonym, { words: ['甲甲', '乙乙'] }, key)))
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  const { data } = await w.ask(admin, listSynonyms)
  expect(data.filter((group) => group.words.includes('甲甲'))).toHaveLength(1)
})

test('a Latin name is a word, not a piece of one', async () => {
  await w.ask(admin, saveSynonym, { words: ['zzq', '帆布袋'] })
  later()
  expect((await search('zzq', { exact: '1' })).total).toBeGreaterThan(0)
  expect((await search('xzzqx', { exact: '1' })).total).toBe(0)
})
