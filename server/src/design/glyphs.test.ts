import { afterAll, beforeAll, expect, test } from 'vitest'
import { designGlyphs } from '../../../contract/artwork/glyphs.ts'
import { aShop, type Shop } from '../order/shop.fixture.ts'

let w: Shop
beforeAll(async () => void (w = await aShop()))
afterAll(() => w.close())

const ask = (input: object, token = '') => w.ask(token, designGlyphs, input as { font: 'sans'; signs: string })

test('anybody is told the signs asked for, each once', async () => {
  const { glyphs, kerning, unitsPerEm } = await w.must(ask({ font: 'sans', signs: '永A&V 永，' }))
  expect(unitsPerEm).toBe(1000)
  expect(Object.keys(glyphs)).toEqual(['永', 'A', '&', 'V', ' ', '，'])
  expect(glyphs['永']).toMatchObject({ advance: 1000, d: expect.stringMatching(/^M/) })
  expect(glyphs['，']?.upright?.gid).toBeGreaterThan(0)
  expect(kerning['AV']).toBe(-18)
  const asStaff = await w.must(ask({ font: 'sans', signs: '永A&V 永，' }, await w.token('main')))
  expect(asStaff.glyphs).toEqual(glyphs)
})

test('a sign that the font has not is said to be none, also beyond the first plane', async () => {
  const { glyphs } = await w.must(ask({ font: 'brush', signs: '𬭊永' }))
  expect(glyphs).toMatchObject({ 𬭊: null, 永: { gid: expect.any(Number) } })
})

test('twenty who ask at once are answered alike', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => w.must(ask({ font: 'display', signs: '印采' }))))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('whoever asks without end fills his own line alone: others are answered meanwhile', async () => {
  const many = (address: string, at: number) =>
    w.app.inject({
      url: `/api/design/glyphs?font=serif&signs=${encodeURIComponent(String.fromCodePoint(0x5000 + at, 0x5100 + at))}`,
      remoteAddress: address,
    })
  let left = 100
  const greedy = Array.from({ length: left }, (_, at) => many('203.0.113.7', at).finally(() => left--))
  const { statusCode } = await many('203.0.113.8', 0)
  expect(statusCode).toBe(200)
  // Those that were refused are no longer among them; those in his line still are.
  expect(left).toBeGreaterThan(30)
  const statuses = (await Promise.all(greedy)).map((answer) => answer.statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('two hundred signs are told, more are not; what is asked wrongly is said', async () => {
  const signs = (count: number) => Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
  expect(Object.keys((await w.must(ask({ font: 'serif', signs: signs(200) }))).glyphs)).toHaveLength(200)
  expect(await ask({ font: 'serif', signs: signs(201) })).toMatchObject({ code: 'input.invalid', msg: '一次最多查 200 个字' })
  expect(await ask({ font: 'serif', signs: '' })).toMatchObject({ msg: '请提供要查的字' })
  expect(await ask({ font: 'serif' })).toMatchObject({ msg: '请提供要查的字' })
  expect(await ask({ font: 'arial', signs: '永' })).toMatchObject({ msg: '字体不正确' })
})
