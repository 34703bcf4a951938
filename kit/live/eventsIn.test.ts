import { expect, test } from 'vitest'
import { eventsIn } from './eventsIn.ts'

const stream = 'id: 1\nevent: now\ndata: {"unread":2}\n\n: \n\nid: 2\nevent: unread\ndata: {"unread":3}\n\n'
const events = [
  { name: 'now', data: '{"unread":2}' },
  { name: 'unread', data: '{"unread":3}' },
]

test.each([1, 2, 3, 7, 1000])('a stream that comes in pieces of %i says the same', (size) => {
  const read = eventsIn()
  const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  expect(pieces.flatMap(read)).toEqual(events)
})

test('what is cut off is no event', () => expect(eventsIn()('event: now\ndata: {"unread":2}\n')).toEqual([]))
