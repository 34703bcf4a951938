import { expect, test } from 'vitest'
import { articles } from './articles.ts'

test('the privacy page says which cookies there are, for how long, and what else is kept in the browser', () => {
  const { content = '' } = articles.find(({ key }) => key === 'YinSi') ?? {}
  for (const said of ['Cookie', 'Yshop_token', 'Yshop_browser', '90 天', '30 天', '本机']) expect(content).toContain(said)
  expect([...content.matchAll(/<h2>(.)、/g)].map(([, nth]) => nth).join('')).toBe('一二三四五六')
})
