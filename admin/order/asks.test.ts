import { expect, test } from 'vitest'
import { judgeAnswers } from './asks.ts'

test('everything a move asks must be answered, in the words of the form', () => {
  expect(judgeAnswers(['carrier', 'trackingNo'], { carrier: '  ' }).faults).toEqual({
    carrier: '请填写承运商',
    trackingNo: '请填写运单号',
  })
  expect(judgeAnswers(['fileId'], {}).faults).toEqual({ fileId: '请上传校样图片' })
})

test('answers are judged by the contract', () => {
  expect(judgeAnswers(['trackingNo'], { trackingNo: 'SF 单号' }).faults?.['trackingNo']).toMatch('运单号应为')
  expect(judgeAnswers(['date'], { date: '2026-13-01' }).faults?.['date']).toMatch('日期')
  expect(judgeAnswers(['reason'], { reason: ' 客户要求 ' }).data).toEqual({ reason: '客户要求' })
  expect(judgeAnswers([], {}).data).toEqual({})
})

test('a number that is plainly another carrier’s is said at its field', () => {
  const typed = { carrier: '顺丰速运', trackingNo: 'YT6186594166532' }
  expect(judgeAnswers(['carrier', 'trackingNo'], typed).faults).toEqual({
    trackingNo: '运单号 YT6186594166532 看起来是圆通速递的，请核对承运商',
  })
  expect(judgeAnswers(['carrier', 'trackingNo'], { ...typed, carrier: '送货上门' }).faults).toBeUndefined()
})
