import { expect, test } from 'vitest'
import { changesOf } from './fields.ts'

test('what changed is read in Chinese, what stayed is left out', () => {
  const before = JSON.stringify({ name: '甲', areas: ['orders', 'finance'], state: 'verified', limitPerOrder: null })
  const after = JSON.stringify({ name: '甲', areas: [], state: 'suspended', limitPerOrder: '500.00', reason: '' })
  expect(changesOf(before, after).map(({ label, was, is }) => [label, was, is])).toEqual([
    ['权限', '订单、财务', '无'],
    ['状态', '已认证', '已冻结'],
    ['单笔限额（元）', null, '500.00'],
    ['原因', null, null],
  ])
})

test('something new has only an after, something deleted only a before', () => {
  const level = JSON.stringify({ name: '银牌', discountBp: 9500, enabled: true })
  expect(changesOf(null, level).map(({ was, is }) => [was, is])).toEqual([
    [null, '银牌'],
    [null, '95%'],
    [null, '是'],
  ])
  expect(changesOf(level, null)[0]).toMatchObject({ label: '名称', was: '银牌', is: null })
  expect(changesOf(null, null)).toEqual([])
})

test('a field that this release does not know is shown by its name', () => {
  const rule = JSON.stringify({ fromFen: 2_000_000, levels: [{ mode: 'any', approverIds: [3, 4] }], odd: { a: 1 } })
  expect(changesOf(null, rule).map(({ label, is }) => `${label} ${is}`)).toEqual([
    '起审金额 ¥20,000.00',
    '审批环节 方式：任一人通过；审批人编号：3、4',
    'odd a：1',
  ])
})
