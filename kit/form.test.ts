import { expect, test } from 'vitest'
import { Refusal } from '../contract/refusal.ts'
import { unplaced } from './form.ts'

const form = {
  getFieldsError: () => ['name', 'password'].map((name) => ({ name: [name], errors: [], warnings: [] })),
}

test('a refusal is said beside the form unless all its faults stand at fields of the form', () => {
  const ofField = new Refusal('password.wrong', { fields: { password: '密码错误' } })
  const ofMore = new Refusal('input.invalid', { fields: { password: '请填写登录密码', hash: '格式不正确' } })
  const ofNone = new Refusal('order.missing')
  expect(unplaced(form, ofField)).toBeNull()
  expect(unplaced(form, ofMore)).toBe(ofMore)
  expect(unplaced(form, ofNone)).toBe(ofNone)
  expect(unplaced(form, null)).toBeNull()
})
