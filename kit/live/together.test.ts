/* oxlint-disable unicorn/require-post-message-target-origin -- a channel between pages of one origin has none */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Heard } from './live.ts'
import { hearTogether } from './together.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
const leavers: (() => void)[] = []
afterEach(() => {
  for (const leave of leavers.splice(0)) leave()
  vi.useRealTimers()
})

/** Pages of one browser: who of them hears the server, and what each has heard. */
function browser(name: string) {
  const leading = new Map<string, (heard: Heard) => void>()
  const heard: Record<string, string[]> = {}
  const open = (page: string) => {
    heard[page] = []
    const leave = hearTogether(name, {
      lead(tell) {
        leading.set(page, tell)
        return () => void leading.delete(page)
      },
      hear: (one) => void heard[page]?.push(one.name === 'unread' ? `unread ${one.data.unread}` : one.name),
    })
    let left = false
    const once = () => {
      if (!left) leave()
      left = true
    }
    leavers.push(once)
    return once
  }
  const tell = (one: Heard) => [...leading.values()].forEach((say) => say(one))
  return { open, tell, heard, leaders: () => [...leading.keys()] }
}

/** So many ms pass, and the pages hear what was said meanwhile. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 100) {
    vi.advanceTimersByTime(100)
    await new Promise((soon) => setImmediate(soon))
  }
}

test('of ten pages one hears the server, and all hear what it is told; whoever comes later hears the state', async () => {
  const { open, tell, heard, leaders } = browser('ten')
  for (let n = 1; n <= 9; n++) open(`${n}`)
  await pass(1000)
  expect(leaders()).toHaveLength(1)
  tell({ name: 'now', data: { unread: 1 } })
  tell({ name: 'unread', data: { unread: 2 } })
  await pass(100)
  for (let n = 1; n <= 9; n++) expect(heard[n]).toEqual(['now', 'unread 2'])
  open('10')
  await pass(60_000)
  expect(heard['10']).toEqual(['now'])
  expect(leaders()).toHaveLength(1)
})

test('a leader that leaves is followed within a second, one that is silent within eleven', async () => {
  const { open, leaders } = browser('follow')
  const leave = open('first')
  await pass(1000)
  open('second')
  await pass(1000)
  expect(leaders()).toEqual(['first'])
  leave()
  await pass(1000)
  expect(leaders()).toEqual(['second'])

  const silent = browser('silent')
  const channel = new BroadcastChannel('silent')
  silent.open('other')
  channel.postMessage({ lead: 0 })
  await pass(9_000)
  expect(silent.leaders()).toEqual([])
  await pass(3_000)
  expect(silent.leaders()).toEqual(['other'])
  channel.close()
})

test('of two that lead at once one stops, and other names are other streams', async () => {
  const { open, leaders } = browser('clash')
  const other = browser('other')
  open('one')
  other.open('one')
  await pass(1000)
  const channel = new BroadcastChannel('clash')
  channel.postMessage({ lead: -1 })
  await pass(100)
  expect(leaders()).toEqual([])
  expect(other.leaders()).toEqual(['one'])
  await pass(12_000)
  channel.postMessage({ lead: 2 })
  await pass(100)
  expect(leaders()).toEqual(['one'])
  channel.close()
})

test('where there is no channel between pages each hears for itself', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const { open, tell, heard, leaders } = browser('alone')
  open('one')
  open('two')
  expect(leaders()).toEqual(['one', 'two'])
  tell({ name: 'lost' })
  expect(heard).toEqual({ one: ['lost'], two: ['lost'] })
  vi.unstubAllGlobals()
})
