import { expect, test } from 'vitest'
import { staleBy } from './stale.ts'

const order = { orderId: 'D1', state: 'in_fulfilment', tab: 'making' }
const paths = (heard: Parameters<typeof staleBy>[0]) => staleBy(heard).map((key) => key.join(' '))

test('what was heard of one order makes its page and the lists stale, and money only where it moved', () => {
  const heard = paths({ name: 'order', data: { ...order, about: ['line'] } })
  expect(heard).toEqual(
    expect.arrayContaining(['/api/admin/order/detail/:orderId D1', '/api/admin/order/list', '/api/admin/production/board']),
  )
  expect(heard).not.toContain('/api/admin/bank/queue')
  expect(paths({ name: 'order', data: { ...order, about: ['order', 'payment'] } })).toContain('/api/admin/bank/queue')
})

const todos = ['/api/admin/todo/numbers', '/api/admin/todo/list']
test('what was heard of a desk makes that desk stale', () => {
  expect(paths({ name: 'desk', data: { desk: 'claim' } })).toEqual([...todos, '/api/admin/claim/list', '/api/admin/claim/detail/:id'])
  expect(paths({ name: 'desk', data: { desk: 'statement' } })).toEqual([
    ...todos,
    '/api/admin/statement/list',
    '/api/admin/statement/detail/:id',
  ])
  expect(paths({ name: 'desk', data: { desk: 'todo' } })).toEqual(todos)
  expect(paths({ name: 'unread', data: { unread: 1 } })).toEqual([])
})

test('whoever begins to listen, or can no more, reads everything again', () => {
  for (const heard of [paths({ name: 'now', data: { unread: 0 } }), paths({ name: 'lost' })])
    expect(heard).toEqual(
      expect.arrayContaining(['/api/admin/order/list', '/api/admin/claim/list', '/api/admin/company/list', '/api/admin/bank/queue']),
    )
})
