import { expect, test } from 'vitest'
import { foundIn } from './found.ts'

const address = (realName: string, phone: string, city: string, detail: string) => ({
  realName,
  phone,
  province: '广东省',
  city,
  district: '福田区',
  detail,
})
const book = [address('李娜', '13800000002', '深圳市', '福海大道 66 号'), address('梁志', '020-38001234', '广州市', '体育西路 103 号')]
const found = (typed: string) => foundIn(book, typed).map(({ realName }) => realName)

test('an address is found by name, phone or place, and by several words only where it has them all', () => {
  expect(found('李')).toEqual(['李娜'])
  expect(found('3800')).toEqual(['李娜', '梁志'])
  expect(found('广东省广州市')).toEqual(['梁志'])
  expect(found('体育西路 梁')).toEqual(['梁志'])
  expect(found('体育西路 李')).toEqual([])
})

test('where nothing was typed all of them are found', () => {
  expect(found('  ')).toEqual(['李娜', '梁志'])
})
