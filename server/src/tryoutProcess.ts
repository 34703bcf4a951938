import { takeOrders } from './workshop.ts'

// For workshop.test.ts: answers what it is asked, and never comes back from 'stuck'.

takeOrders<string, string>(async (order) => {
  while (order === 'stuck') Math.sqrt(2)
  return order.toUpperCase()
})
