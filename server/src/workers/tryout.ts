import { takeOrders } from '../worker.ts'

// For worker.test.ts: answers what it is asked, 'who' by its number, never comes back from 'stuck', takes all there is for 'greedy', takes its
// time for 'slow', and dies of 'deadly'.

takeOrders<string, string>(async (order) => {
  while (order === 'stuck') Math.sqrt(2)
  const taken: Buffer[] = []
  while (order === 'greedy') taken.push(Buffer.alloc(2 ** 24, taken.length))
  if (order === 'deadly') process.exit(1)
  if (order === 'who') return String(process.pid)
  const until = order === 'slow' ? performance.now() + 300 : 0
  while (performance.now() < until) Math.sqrt(2)
  return order.toUpperCase()
})
