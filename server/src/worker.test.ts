import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { queue } from './queue.ts'
import { worker } from './worker.ts'

const leaves = Number(process.env['LEAVES'] ?? 12)

test('an order that never ends is ended, and the next ones are made', async () => {
  const { make, leave } = worker<string, string>('tryout', { patience: 4000 })
  expect(await make('bag')).toBe('BAG')
  const answers = await Promise.allSettled([make('stuck'), make('cup')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await make('pen')).toBe('PEN')
  leave()
})

test('who has nothing else to do waits for what was ordered, and may end then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'idle-'))
  const script = join(folder, 'idle.mjs')
  const make = `(await import(${JSON.stringify(new URL('worker.ts', import.meta.url).href)})).worker('tryout').make('bag')`
  await writeFile(script, `console.log(await ${make})`)
  const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 50_000 })
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'BAG\n' })
  await rm(folder, { recursive: true })
})

test('what stands behind an order that is not wanted any more is made', async () => {
  const { make, leave } = worker<string, string>('tryout')
  const inTurn = queue(1, 10)
  const stop = new AbortController()
  await make('bag')
  const stuck = inTurn(() => make('stuck', { signal: stop.signal }))
  const cup = inTurn(() => make('cup'))
  stop.abort()
  await expect(stuck).rejects.toThrow('not wanted')
  expect(await cup).toBe('CUP')
  leave()
})

// Only Linux tells what a process takes.
test.runIf(process.platform === 'linux')('one that takes more memory than it may is ended, and the next ones are made', async () => {
  const { make, leave } = worker<string, string>('tryout', { memory: 400 * 2 ** 20 })
  await expect(make('greedy')).rejects.toThrow('died')
  expect(await make('pen')).toBe('PEN')
  leave()
})

test.runIf(process.platform === 'linux')(
  'one that takes more of the processor than it may is ended, and the next ones are made',
  async () => {
    const { make, leave } = worker<string, string>('tryout', { processor: 1000 })
    expect(await make('slow')).toBe('SLOW')
    await expect(make('stuck')).rejects.toThrow('died')
    expect(await make('pen')).toBe('PEN')
    leave()
  },
)

test(`what is ordered while the worker closes is made, ${leaves} times`, { timeout: 20_000 + leaves * 1000 }, async () => {
  const { make, leave } = worker<string, string>('tryout')
  for (let round = 0; round < leaves; round++) {
    const before = make(`before ${round}`)
    if (round % 2) await before
    leave()
    // Now, when the one that leaves has let go, and while it dies.
    const after = make(`after ${round}`)
    await new Promise((later) => setTimeout(later, round % 3 ? (round * 7) % 60 : 0))
    expect(await Promise.all([before, after, make(`last ${round}`)])).toEqual([`BEFORE ${round}`, `AFTER ${round}`, `LAST ${round}`])
  }
  leave()
})

test('what a process was making when it was killed is made by the next one', async () => {
  const { make, leave } = worker<string, string>('tryout')
  const first = Number(await make('who'))
  const slow = make('slow')
  process.kill(first, 'SIGKILL')
  expect(await slow).toBe('SLOW')
  expect(Number(await make('who'))).not.toBe(first)
  leave()
})

test('an order that processes die of is given to two of them, and the next one is made', async () => {
  const { make, leave } = worker<string, string>('tryout')
  await expect(make('deadly')).rejects.toThrow('died')
  expect(await make('cup')).toBe('CUP')
  leave()
})

test('a process whose server is gone when it has its answer ends without a word', async () => {
  const child = fork(new URL('./workers/tryout.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const words = child.stderr ? text(child.stderr) : ''
  child.send({ id: 1, order: 'pen' })
  await once(child, 'message')
  child.send({ id: 2, order: 'slow' }, () => child.disconnect())
  const [code] = (await once(child, 'exit')) as [number | null]
  expect([code, await words]).toEqual([0, ''])
})
