import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { home } from '../../../contract/goods/catalog.ts'
import { pictureName } from '../../seed/goods/pictureName.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'

let w: TestWorld
beforeAll(async () => {
  w = await aWorld()
})
afterAll(() => w.close())

const look = (url: string) => w.app.inject({ method: 'GET', url })

test.each([
  ['avif', 'image/avif', 4, 'ftypavif'],
  ['webp', 'image/webp', 8, 'WEBP'],
  ['jpg', 'image/jpeg', 0, '\xff\xd8\xff'],
])('a card is shown as %s and may be kept for ever', async (format, type, at, magic) => {
  const card = (await w.ask(null, home)).data.seasonHot[0]
  const answer = await look(`${card?.image}-240.${format}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe(type)
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.rawPayload.subarray(at, at + magic.length).toString('latin1')).toBe(magic)
})

test('every picture of the home page exists', async () => {
  const { data } = await w.ask(null, home)
  const cards = [...data.seasonHot, ...data.likeInfo].map((card) => `${card.image}-240.jpg`)
  const first = [`${data.qiliSlideshows[0]?.url}-750.jpg`, `${data.scenesList.data[0]?.pic}-240.jpg`, cards[0] ?? '']
  for (const answer of await Promise.all(first.map(look))) expect(answer.statusCode).toBe(200)
})

test('the other side of goods is drawn in each of their colours', async () => {
  const { rows } = await sql<{ back: string }>`
    select colour ->> 'back' as back from current_price c join price_version v using (product_id, version),
      jsonb_array_elements(v.rules::jsonb -> 'colours') colour
    where colour ? 'back' and not exists (select from product where colour ->> 'back' = any(pictures)) order by back limit 2`.execute(w.db)
  expect(rows.length).toBe(2)
  for (const { back } of rows) expect((await look(`${back}-240.avif`)).statusCode).toBe(200)
})

test('askers at the same time share one drawing', async () => {
  const url = `${pictureName('brand-seal')}-240.webp`
  const answers = await Promise.all(Array.from({ length: 8 }, () => look(url)))
  expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(1)
  expect((await readdir(join(w.services.dataDir, 'pictures'))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('what whoever asked has left before its turn is not drawn', async () => {
  const { data } = await w.ask(null, home)
  const images = new Set([...data.seasonHot, ...data.likeInfo].map(({ image }) => image))
  const [first = '', second = '', left = '', last = ''] = [...images].map((image) => `${image}-480.webp`)
  const leaving = new AbortController()
  const asked = [look(first), look(second)]
  const gone = w.app.inject({ method: 'GET', url: left, signal: leaving.signal }).catch(() => null)
  leaving.abort()
  // What is asked for after it comes after it.
  await Promise.all([...asked, gone, look(last)])
  const drawn = await readdir(join(w.services.dataDir, 'pictures'))
  expect(drawn.filter((name) => name.endsWith('-480.webp'))).toHaveLength(3)
})

test.each([
  '/pictures/nothing-1234abcd-240.avif',
  '/pictures/..%2f..%2fetc%2fpasswd',
  '/pictures/tote-natural-front-00000000-240.avif',
  `${pictureName('tote-natural-yunfan-front')}-241.avif`,
  `${pictureName('tote-natural-yunfan-front')}-240.png`,
  `${pictureName('tote-purple-front')}-240.avif`,
])('%s is not there', async (url) => {
  expect((await look(url)).statusCode).toBe(404)
})
