import { expect, test } from 'vitest'
import { isCommonPassword } from './password.ts'

test.each([
  'abc123',
  'password1',
  'Yincai2026',
  'Password123',
  'P@ssw0rd2024',
  'qwerty123',
  '1q2w3e4r',
  'admin888',
  'a123456',
  'woaini520',
  'woaini1314',
  'iloveyou1',
  'abcd1234',
  'aaaa1111',
  'ab12ab12',
  'qwe123',
  'yinshua2025!',
  'drowssap1',
  '123456abc',
  'zhang123',
  'welcome2026',
  'Admin@123',
  'test1234',
  'asdf1234',
  'yincai19980312',
  'shenzhen2026',
  'abc111111',
  '1qaz2wsx',
])('%s is refused', (typed) => expect(isCommonPassword(typed)).toBe(true))

test.each([
  'kaiyun58ting',
  'Chengyi7308',
  'f3Kq9zT1',
  'baoshan84721',
  'correct horse battery staple',
  'Tr7-mokka-Segel',
  '紫砂壶与三只猫 42',
])('%s is taken', (typed) => expect(isCommonPassword(typed)).toBe(false))

test('the own log-in or name with little else is refused to its owner only', () => {
  expect(isCommonPassword('a13800000001', ['13800000001'])).toBe(true)
  expect(isCommonPassword('lh00000001x', ['13800000001'])).toBe(true)
  expect(isCommonPassword('heting77', ['heting'])).toBe(true)
  expect(isCommonPassword('heting77', ['liuqiang'])).toBe(false)
})
