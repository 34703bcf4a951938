import { afterAll, beforeAll, expect, test } from 'vitest'
import { article, blocksOf, getCanvas, site } from '../../../contract/page/page.ts'
import { articles } from '../../seed/goods/articles.ts'
import { aWorld, type TestWorld } from '../testWorld.ts'

let w: TestWorld
beforeAll(async () => {
  w = await aWorld()
})
afterAll(() => w.close())

test('the layout is read bare, and as data', async () => {
  const body = (await w.app.inject({ method: 'GET', url: '/api/getCanvas?terminal=1' })).json()
  expect(body).toMatchObject({ status: 200, success: true, terminal: 1, name: '商城首页' })
  expect(body.data).toEqual({ canvasId: body.canvasId, terminal: 1, name: body.name, json: body.json, updateTime: body.updateTime })
  expect(blocksOf(body.json).map((block) => block.type)).toEqual(['NavType', 'Footer'])
})

test('a client that nobody laid out gets no json', async () => {
  expect((await w.ask(null, getCanvas, { terminal: 3 })).data).toEqual({
    canvasId: null,
    terminal: 3,
    name: '',
    json: null,
    updateTime: null,
  })
})

test('help pages and agreements are there, and hold no script', async () => {
  for (const { key, title } of articles) {
    const { data } = await w.ask(null, article, { key })
    expect(data.title).toBe(title)
    expect(data.content).toMatch(/^<(h2|p)>/)
    expect(
      data.content.replaceAll(/<\/?(h2|p|ul|ol|li|table|thead|tbody|tr|td|th|strong|a)( scope="col"| href="\/[\w?=/]*")?>/g, ''),
    ).not.toMatch(/[<>]/)
  }
  expect(await w.ask(null, article, { key: 'nothing' })).toMatchObject({ status: 404, code: 'article.missing' })
})

test('the site says who it is', async () => {
  expect((await w.ask(null, site)).data).toMatchObject({ name: '印采', phone: '400-800-2026' })
})
