import { expect, test } from 'vitest'
import { text } from './text.ts'

const said = (schema: ReturnType<typeof text>, typed: unknown) => schema.safeParse(typed).error?.issues[0]?.message

test('a text that is too short is told apart from one that is missing', () => {
  const words = text('问题说明', 10, 5)
  expect(said(words, undefined)).toBe('请填写问题说明')
  expect(said(words, '  ')).toBe('请填写问题说明')
  expect(said(words, '坏了')).toBe('问题说明至少 5 个字')
  expect(said(words, '十个都印歪了')).toBeUndefined()
  expect(said(words, '一二三四五六七八九十一')).toBe('问题说明最多 10 个字')
})

test('what may be left out is no fault when it is empty', () => {
  expect(said(text('备注', 10, 0), '')).toBeUndefined()
})
