import { takeOrders } from './worker.ts'

// For worker.test.ts: answers what it is asked, 'who' by its number, never comes back from 'stuck', takes its
// time for 'slow', and dies of 'deadly'.

takeOrders<string, string>(async (order) => {
  while (order === 'stuck') Math.sqrt(2)
  if (order === 'deadly') process.exit(1)
  if (order === 'who') return String(process.pid)
  const until = order === 'slow' ? performance.now() + 300 : 0
  while (performance.now() < until) Math.sqrt(2)
  return order.toUpperCase()
})
