import { expect, test } from 'vitest'
import { inksTitle } from './inksTitle.ts'

const ink = (rgb: string) => ({ rgb, spot: null })
const whiteGoods = { white: 'nothing', isDark: false } as const

test('nothing is never told as so many colours', () => {
  expect(inksTitle([ink('#ffffff'), ink('#c7330b')], whiteGoods)).toBe('颜色 1 种')
  expect(inksTitle([ink('#ffffff')], whiteGoods)).toBe('颜色：只有白色')
  expect(inksTitle([ink('#ffffff')], null)).toBe('颜色 1 种')
  expect(inksTitle([], null)).toBe('颜色：尚无图案')
})
