import { expect, test } from 'vitest'
import { harmless } from './sinks.ts'

test.each([
  ['a{color:red}', true],
  ['<script></script>', true],
  ['.x::before{content:"&lt;b"}', true],
  ['<script>alert(1)</script>', false],
  ['<img src=x onerror=alert(1)>', false],
  ['a{}</style><b>', false],
  ['<script></script><b>', false],
])('%j as markup: %j', (text, isLet) => {
  expect(harmless(text)).toBe(isLet ? text : null)
})
