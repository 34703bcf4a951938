import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorBoundary } from './sharedDesign.tsx'

test('whoever has a link that has ended is told to ask for a new one', () => {
  const error = { status: 404, statusText: '', internal: false, data: '分享链接不存在或已失效' }
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ErrorBoundary, { error })))
  expect([...html.matchAll(/<(?:h1|p)[^>]*>([^<]+)/g)].map(([, words]) => words)).toEqual([
    '分享链接不存在或已失效',
    '请联系发送链接的人重新生成并发送新的链接。',
  ])
})
