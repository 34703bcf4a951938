import { expect, test } from 'vitest'
import { ReviewForm } from '../../contract/account/company.ts'
import type { Area } from '../../contract/grant.ts'
import { menuFor } from '../shell/staff.ts'
import { discountText, shareText } from './discount.ts'
import { refuseReasons, says, toggled } from './reasons.ts'

test.each([
  [10000, '无折扣', '按公开价'],
  [9800, '98 折', '付 98%，省 2%'],
  [9550, '95.5 折', '付 95.5%，省 4.5%'],
  [9000, '9 折', '付 90%，省 10%'],
])('%i ten-thousandths are %s, either way', (bp, words, share) => {
  expect([discountText(bp), shareText(bp)]).toEqual([words, share])
})

test('a quick reason is added to what was typed, and taken out again', () => {
  const [blurred, wrongName] = refuseReasons
  const both = toggled(toggled('', blurred), wrongName)
  expect(both).toBe(`${blurred}；${wrongName}`)
  expect([says(both, blurred), says('', blurred)]).toEqual([true, false])
  expect(toggled(both, blurred)).toBe(wrongName)
  expect(toggled('另请补充授权书', blurred)).toBe(`另请补充授权书；${blurred}`)
})

test('all quick reasons together are still a reason the server takes', () => {
  const reason = refuseReasons.reduce((typed, one) => toggled(typed, one), '')
  expect(ReviewForm.safeParse({ companyId: 1, verdict: 'refused', reason }).success).toBe(true)
})

const placesOf = (mine: readonly Area[]) => menuFor(mine).flatMap(({ places }) => places.map(({ label }) => label))
test('the service desk finds the companies in its menu, and only who looks after them their levels', () => {
  expect(placesOf(['service'])).toEqual(['待办', '售后台', '评价', '企业'])
  expect(placesOf(['members'])).toEqual(['待办', '企业', '会员等级'])
})
