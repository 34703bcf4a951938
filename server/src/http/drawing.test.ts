import { expect, test } from 'vitest'
import { drawingQueue, TooManyPages, usualSharing } from './drawing.ts'

const wanted = () => true
const at = (from: string) => ({ from, isGuest: false })
const guestAt = (from: string) => ({ from, isGuest: true })

/** Pages whose drawing ends when told. */
function easel() {
  const open: { from: string; done: () => void }[] = []
  const draw = (from: string) => () => new Promise<string>((resolve) => open.push({ from, done: () => resolve(from) }))
  return { open, draw }
}
const soon = () => new Promise((resume) => setImmediate(resume))

test('one address draws so many pages at a time, others are drawn for meanwhile, and each line gets its turn', async () => {
  const { open, draw } = easel()
  const inTurn = drawingQueue({ ...usualSharing, each: 2 })
  const many = Array.from({ length: 16 }, () => inTurn(at('1.1.1.1'), draw('1.1.1.1'), wanted))
  for (let n = 0; n < 4; n++) await soon()
  expect(open.map(({ from }) => from)).toEqual(['1.1.1.1', '1.1.1.1'])
  const other = inTurn(at('2.2.2.2'), draw('2.2.2.2'), wanted)
  for (let n = 0; n < 4; n++) await soon()
  expect(open.at(-1)?.from).toBe('2.2.2.2')
  open.at(-1)?.done()
  expect(await other).toBe('2.2.2.2')
  for (let n = 0; open.length < 17; n++) {
    open.forEach(({ done }) => done())
    await soon()
  }
  open.forEach(({ done }) => done())
  expect(await Promise.all(many)).toHaveLength(16)
})

test('who had more than a share waits until it is worked off, on a clock that is ours', async () => {
  let now = 0
  let spent = 0
  const inTurn = drawingQueue({ ...usualSharing, one: { burst: 100, share: 0.5 } }, { now: () => now, busy: () => spent })
  const costly = async () => void ((spent += 110), (now += 110))
  await inTurn(at('1.1.1.1'), costly, wanted)
  let drawn = false
  const second = inTurn(at('1.1.1.1'), async () => void (drawn = true), wanted)
  for (let n = 0; n < 5; n++) await soon()
  expect(drawn).toBe(false)
  await inTurn(at('2.2.2.2'), async () => {}, wanted)
  expect(drawn).toBe(false)
  now += 20
  await second
  expect(drawn).toBe(true)
})

test('guests of however many addresses have a share between them, and who is logged in waits for none of it', async () => {
  let now = 0
  const inTurn = drawingQueue({ ...usualSharing, guests: { burst: 100, share: 0.1 } }, { now: () => now, busy: () => now })
  for (const from of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) await inTurn(guestAt(from), async () => void (now += 50), wanted)
  let drawn = false
  const fourth = inTurn(guestAt('4.4.4.4'), async () => void (drawn = true), wanted)
  for (let n = 0; n < 5; n++) await soon()
  expect(drawn).toBe(false)
  await inTurn(at('1.1.1.1'), async () => {}, wanted)
  expect(drawn).toBe(false)
  now += 500
  await fourth
  expect(drawn).toBe(true)
})

test('a page costs what others waited for it, also where the processor was somebody else’s meanwhile', async () => {
  const inTurn = drawingQueue({ ...usualSharing, one: { burst: 20, share: 0.1 } })
  // Halfway between: the thread stands still without using a processor, as one does that is not given any.
  await inTurn(at('1.1.1.1'), async () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60), wanted)
  const began = performance.now()
  await inTurn(at('1.1.1.1'), async () => {}, wanted)
  expect(performance.now() - began).toBeGreaterThan(300)
})

test('a line has an end, and who left it is not drawn for', async () => {
  const { open, draw } = easel()
  const inTurn = drawingQueue({ ...usualSharing, each: 2, waiting: 3 })
  let here = true
  const lines = Array.from({ length: 2 }, () => inTurn(at('1.1.1.1'), draw('1.1.1.1'), wanted))
  for (let n = 0; n < 4; n++) await soon()
  const waiting = Array.from({ length: 3 }, () => inTurn(at('1.1.1.1'), draw('left'), () => here))
  await expect(inTurn(at('1.1.1.1'), draw('1.1.1.1'), wanted)).rejects.toBeInstanceOf(TooManyPages)
  here = false
  open.forEach(({ done }) => done())
  await Promise.all(lines)
  expect(await Promise.all(waiting)).toEqual([null, null, null])
  expect(open).toHaveLength(2)
})

test('a page that failed gives its place back', async () => {
  const inTurn = drawingQueue({ ...usualSharing, atOnce: 1, each: 1 })
  await expect(inTurn(at('1.1.1.1'), async () => Promise.reject(new Error('torn')), wanted)).rejects.toThrow('torn')
  expect(await inTurn(at('1.1.1.1'), async () => 'whole', wanted)).toBe('whole')
})
