import { expect, test } from 'vitest'
import { readFrom } from './typed.ts'

const nothing = { real_name: '', phone: '', address: null, detail: '', post_code: '' }
const codes = (names: readonly string[]) => names.filter(Boolean).map((_, place) => place + 1)

test('what was read is filled in, what was not is asked for', () => {
  const whole = { province: '广东省', city: '深圳市', district: '南山区', cityId: 440305 }
  expect(readFrom({ ...nothing, real_name: '李娜', phone: '13800000002', address: whole, detail: '科苑路' }, codes)).toEqual({
    typed: { real_name: '李娜', phone: '13800000002', address: [1, 2, 3], detail: '科苑路' },
    words: '已识别，请核对后保存',
  })
  const partly = { province: '广东省', city: '深圳市', district: '', cityId: null }
  expect(readFrom({ ...nothing, address: partly, post_code: '518057' }, codes)).toEqual({
    typed: { address: [1, 2], post_code: '518057' },
    words: '已识别，请补充收货人、联系电话、详细地址、区县',
  })
  expect(readFrom(nothing, codes)).toEqual({ typed: {}, words: '没有识别出内容，请手动填写' })
})
