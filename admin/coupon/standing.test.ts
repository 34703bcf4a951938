import { expect, test } from 'vitest'
import { isClosed } from './standing.ts'

// Shown to fail with: a batch that is over asked for every five seconds.

test('a batch of which nothing is given any more is not asked for again and again', () => {
  const closed = ['待复核', '未开始', '发放中', '已领完', '已暂停', '已结束', '已停止'].filter((standing) => isClosed({ standing }))
  expect(closed).toEqual(['已结束', '已停止'])
})
