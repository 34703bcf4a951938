import { expect, test } from 'vitest'
import { codesOf, pathTo, placeOf } from './regions.ts'

const nanshan = { v: 440305, n: '南山区', pid: 440300, c: [] }
const shenzhen = { v: 440300, n: '深圳市', pid: 440000, c: [nanshan] }
const dongguan = { v: 441900, n: '东莞市', pid: 440000, c: [] }
const guangdong = { v: 440000, n: '广东省', pid: 0, c: [shenzhen, dongguan] }

test('a district is found with its city and province', () => {
  expect(pathTo([guangdong], 440305)).toEqual([guangdong, shenzhen, nanshan])
  expect(placeOf([guangdong, shenzhen, nanshan])).toEqual({
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    cityId: 440305,
  })
})

test('a city without districts stands for its own', () => {
  expect(placeOf(pathTo([guangdong], 441900))).toMatchObject({ city: '东莞市', district: '东莞市', cityId: 441900 })
})

test('a city whose district is not chosen yet is no place', () => {
  expect(placeOf([guangdong, shenzhen])).toBeUndefined()
})

test('names are followed as far as they go', () => {
  expect(codesOf([guangdong], ['广东省', '深圳市', '南山区'])).toEqual([440000, 440300, 440305])
  expect(codesOf([guangdong], ['广东省', '深圳市', ''])).toEqual([440000, 440300])
  expect(codesOf([guangdong], ['湖南省', '', ''])).toEqual([])
})

test('a code that is no region is no place', () => {
  expect(placeOf(pathTo([guangdong], 999999))).toBeUndefined()
})
