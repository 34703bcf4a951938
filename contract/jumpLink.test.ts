import { expect, test } from 'vitest'
import { isJumpLink, JumpLink, OptionalJumpLink } from './jumpLink.ts'

test.each([
  '/',
  '/indexpage/productlist?type1=3',
  '/sceneDetail?productId=4&name=%E5%95%86%E5%8A%A1',
  '/sceneDetail?name=商务馈赠',
  'https://example.com',
  'https://example.com/a?b=c#d',
])('%s leads somewhere', (link) => expect(isJumpLink(link)).toBe(true))

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'http://example.com',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https://user:pass@evil.example',
  'https://mall@evil.example',
  'indexpage/productlist',
  '/a\nb',
  'https://',
  '',
])('%j does not', (link) => expect(isJumpLink(link)).toBe(false))

test('what is typed is told in words, and an optional link may be left out', () => {
  expect(JumpLink.safeParse('ftp://x').error?.issues[0]?.message).toBe('跳转链接应为以 / 开头的站内路径或 https 地址')
  expect(OptionalJumpLink.parse('  ')).toBe('')
  expect(OptionalJumpLink.safeParse('javascript:0').success).toBe(false)
})
