import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPerson, mirrorOnLeave, recall, remember } from './store.ts'

const kept = new Map<string, string>()
let leave = () => {}
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (leave = listener))
  mirrorOnLeave()
})
afterEach(() => {
  forgetPerson()
  vi.unstubAllGlobals()
})
const left = () => (leave(), JSON.parse(kept.get('message-store') ?? 'null') as unknown)

test('what is kept when a page is left is what the next recalls, and nothing of who was at it', () => {
  remember({ hotKey: ['帆布袋'], cartNum: 3, unread: 1 })
  const before = left()
  expect(before).toEqual({ hotKey: ['帆布袋'], cartNum: 3, unread: 1 })
  vi.resetModules()
  recall()
  expect(left()).toEqual(before)
})

test('what somebody else put there is not taken for ours', () => {
  for (const text of ['{', 'null', '[]', '{"hotKey":[1,{"a":1}],"cartNum":"3","phone":"13800000001"}']) {
    kept.set('message-store', text)
    recall()
    kept.clear()
    const now = left()
    expect(now === null || JSON.stringify(now) === '{"cartNum":0,"unread":0,"hotKey":[]}', text).toBe(true)
  }
})
