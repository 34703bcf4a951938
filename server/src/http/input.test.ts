import { expect, test } from 'vitest'
import { z } from 'zod'
import { ProductQuery } from '../../../contract/goods/catalog.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { parseInput } from './input.ts'

const words = (schema: z.ZodType, input: unknown): string => {
  try {
    return JSON.stringify(parseInput(schema, input))
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error)
  }
}

test.each([
  [{ type1: 'abc' }, '一级分类不正确'],
  [{ type1: '0' }, '一级分类不正确'],
  [{ qtyAt: '1e9' }, '数量应为整数'],
  [{ qtyAt: '0' }, '数量不能小于 1'],
  [{ keyword: 'a\u0000' }, '提交的内容含有不支持的字符'],
])('what a bookmark of a list got wrong, %j, is told in Chinese', (query, told) => {
  expect(words(ProductQuery, query)).toBe(told)
})
