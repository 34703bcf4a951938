import { expect, test } from 'vitest'
import { parseYuan, yuan } from '../../contract/money.ts'
import { bookedWords, outcomeFor, splitOf } from './split.ts'
import { tidyAmount } from './tidy.ts'

const cases = [
  ['100.00', '100.00', false, 'exact', '100.00', '0.00', '0.00'],
  ['40.00', '100.00', false, 'partial', '40.00', '0.00', '60.00'],
  ['130.00', '100.00', false, 'over', '100.00', '30.00', '0.00'],
  ['100.00', '0.00', false, 'duplicate', '0.00', '100.00', '0.00'],
  ['100.00', '100.00', true, 'closed', '0.00', '100.00', '0.00'],
] as const

test.each(cases)('%s for %s due (dead: %s) is %s', (typed, dueText, dead, outcome, toOrder, toBalance, stillDue) => {
  const [amount, due] = [parseYuan(typed), parseYuan(dueText)]
  expect(outcomeFor(amount, { due, dead })).toBe(outcome)
  const split = splitOf(outcome, amount, due)
  expect([yuan(split.toOrder), yuan(split.toBalance), yuan(split.stillDue)]).toEqual([toOrder, toBalance, stillDue])
})

test('the result is said in words', () => {
  const result = { outcome: 'over', booked: '1100.00', surplus: '30.00', stillDue: '0.00', orderId: '26A' } as const
  expect(bookedWords(result)).toBe('多付：¥1,100.00 已入账订单 26A，¥30.00 已转入企业余额，本期货款已付清。')
  expect(bookedWords({ ...result, outcome: 'partial', surplus: '0.00', stillDue: '5.00' })).toBe(
    '部分到账：¥1,100.00 已入账订单 26A，还差 ¥5.00。',
  )
  expect(bookedWords({ ...result, outcome: 'closed', booked: '0.00', surplus: '1130.00' })).toBe(
    '订单已关闭：订单 26A 未入账，¥1,130.00 已转入企业余额。',
  )
})

test('an amount pasted from a bank page becomes what the wire takes', () => {
  expect(tidyAmount('￥１，２３４．５０ ')).toBe('1234.50')
  expect(tidyAmount('1,234.5元')).toBe('1234.5')
})
