import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Refusal } from '../../../contract/refusal.ts'
import { found } from './found.ts'
import { Problem } from './Problem.tsx'

/** The heading of the page and what stands below it, where what it asks for is refused so. */
async function pageOf(refusal: Refusal): Promise<string[]> {
  const thrown = (await found(Promise.reject(refusal)).catch((error: unknown) => error)) as { data: unknown; init: { status: number } }
  const error = { status: thrown.init.status, statusText: '', internal: false, data: thrown.data }
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Problem, { error })))
  return [...html.matchAll(/<(?:h1|p)[^>]*>([^<]+)/g)].map(([, words]) => words ?? '')
}

test.each(['页码不能小于 1', '单价应为数字，最多两位小数', '拼团商品不正确'])(
  'an address that is mistyped heads a page that is not there, with what is wrong (%s) below',
  async (fault) => {
    expect(await pageOf(new Refusal('input.invalid', null, fault))).toEqual(['页面不存在', `网址有误：${fault}。`])
  },
)

test('what is not there is named in the heading', async () => {
  expect((await pageOf(new Refusal('product.missing')))[0]).toBe('商品不存在或已下架')
})
