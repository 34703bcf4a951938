import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

type Done<Made> =
  | { readonly id: number; readonly made: Made }
  | { readonly id: number; readonly error: string }
  /** How far it is. */
  | { readonly id: number; readonly told: number }

/** Who waits is told how far it is, and may not wait any more: then the process is ended, if nobody else waits for it. */
export type Along = { readonly told?: (far: number) => void; readonly signal?: AbortSignal }

/** The process that was to make something was ended, or went by itself: asking again costs the same again. */
export class WorkerDied extends Error {}

const restAfter = 20_000 // ms without an order until the worker is closed
const stuckAfter = 180_000 // ms without an answer, though one is due, until it is ended
const behind = 10 // nice: buyers come first

export type Worker<Order, Made> = {
  /** What the order asks for. @throws Error when it could not be made. */
  readonly make: (order: Order, along?: Along) => Promise<Made>
  /** Closes the worker when what it was given is made; the next order opens it again. */
  readonly leave: () => void
}

/** What waits for its answer. */
type Waiting<Order, Made> = {
  readonly order: Order
  /** How many processes have died of it, or beside it. */
  readonly deaths: number
  readonly done: (made: Made) => void
  readonly failed: (error: Error) => void
  readonly told?: ((far: number) => void) | undefined
}

/** A process at work, with the orders that are its own: nobody else's end touches them. */
type WorkerProcess<Order, Made> = {
  readonly child: ChildProcess
  readonly waiting: Map<number, Waiting<Order, Made>>
  watch?: NodeJS.Timeout
  /** Answered nothing for too long and was ended: its orders are not given to another. */
  stuck: boolean
  /** Takes no more orders, and goes with its last answer. */
  leaving: boolean
  /** Looks at what it takes of memory and of the processor. */
  weigh?: NodeJS.Timeout
  /** How much it had taken of the processor when it answered last, ms. */
  since: number
}

type Limits = {
  /** ms without an answer until it is ended. */
  readonly patience?: number
  /** Bytes it may take altogether, where the machine tells (Linux); absent: as much as there is. */
  readonly memory?: number
  /** ms of processor an answer may take, where the machine tells (Linux): however busy the machine is, it is the same. */
  readonly processor?: number
  /** How many processes may die of an order; absent: 2. */
  readonly tries?: number
  /** How far others come first (nice); absent: 10. */
  readonly priority?: number
  /** Of Node's, for that process. */
  readonly flags?: readonly string[]
}

/** What strangers bring may ask for as much of the processor and of memory as it likes: it gets so much. */
export const forStrangers = { processor: 25_000, memory: 1200 * 2 ** 20, flags: ['--max-old-space-size=384'] } as const satisfies Limits

/** The programs of workers/. */
type Program = 'artwork' | 'backup' | 'glyph' | 'mockup' | 'page' | 'painter' | 'paper' | 'print' | 'sheet' | 'tryout' | 'words'

const weighEvery = 100 // ms

const read = (pid: number, what: 'stat' | 'statm'): string => {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

/** Bytes of memory that a process takes; 0 where the machine does not tell. */
const taken = (pid: number): number => Number(read(pid, 'statm').split(' ')[1] ?? 0) * 4096

/** ms of processor that a process has taken: the 14th and 15th of its figures, in hundredths of a second; 0 where the machine does not tell. */
function worked(pid: number): number {
  const [own = 0, forIt = 0] = read(pid, 'stat').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (own + forIt) * 10
}

/**
 * Makes things in a process of its own – `program`, a file of workers/ – which comes with the first order and goes when
 * there is nothing to do: for what takes memory and processor that the server cannot spare. One that answers nothing for
 * `patience` ms, or takes more of memory or processor than it may, is ended, its orders with it, so that no order holds up all others for
 * good. What a process had to make that died otherwise is given to the next one, once.
 */
export function worker<Order, Made>(program: Program, limits: Limits = {}): Worker<Order, Made> {
  const { patience = stuckAfter, memory = Infinity, processor = Infinity, priority = behind, tries = 2, flags = [] } = limits
  const path = fileURLToPath(new URL(`workers/${program}.ts`, import.meta.url))
  let running: WorkerProcess<Order, Made> | null = null
  let rest: NodeJS.Timeout | undefined
  let orders = 0

  function watchOver(mine: WorkerProcess<Order, Made>): void {
    clearTimeout(mine.watch)
    if (mine.waiting.size === 0) return
    mine.since = worked(mine.child.pid ?? 0)
    // Keeps whoever ordered alive until he is answered; he may have nothing else to do meanwhile.
    mine.watch = setTimeout(() => end(mine), patience)
  }

  function end(mine: WorkerProcess<Order, Made>): void {
    mine.stuck = true
    // Whoever orders before it is gone is served by another.
    if (running === mine) running = null
    mine.child.kill('SIGKILL')
  }

  function weigh(mine: WorkerProcess<Order, Made>): void {
    const { pid } = mine.child
    if (pid === undefined || (memory === Infinity && processor === Infinity)) return
    const isTooMuch = () => taken(pid) > memory || worked(pid) - mine.since > processor
    mine.weigh = setInterval(() => mine.waiting.size > 0 && isTooMuch() && end(mine), weighEvery).unref()
  }

  function come(): WorkerProcess<Order, Made> {
    const child = fork(path, { execArgv: [...process.execArgv, ...flags], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const mine: WorkerProcess<Order, Made> = { child, waiting: new Map(), stuck: false, leaving: false, since: 0 }
    if (child.pid) setPriority(child.pid, priority)
    weigh(mine)
    child.on('message', (told: Done<Made>) => answered(mine, told))
    child.once('exit', () => gone(mine))
    // Could not be started at all.
    child.on('error', () => gone(mine))
    // A server that has nothing else to do may end.
    child.unref()
    child.channel?.unref()
    return mine
  }

  function answered(mine: WorkerProcess<Order, Made>, told: Done<Made>): void {
    const order = mine.waiting.get(told.id)
    if ('told' in told) return order?.told?.(told.told)
    mine.waiting.delete(told.id)
    if ('made' in told) order?.done(told.made)
    else order?.failed(new Error(told.error))
    watchOver(mine)
    if (mine.waiting.size > 0) return
    if (mine.leaving) letGo(mine)
    else rest = setTimeout(leave, restAfter).unref()
  }

  function letGo({ child }: WorkerProcess<Order, Made>): void {
    if (child.connected) child.disconnect()
  }

  function gone(mine: WorkerProcess<Order, Made>): void {
    clearTimeout(mine.watch)
    clearInterval(mine.weigh)
    if (running === mine) running = null
    const left = [...mine.waiting.values()]
    mine.waiting.clear()
    for (const one of left) {
      if (mine.stuck || one.deaths + 1 >= tries) one.failed(new WorkerDied(`${program} died`))
      else take({ ...one, deaths: one.deaths + 1 })
    }
  }

  function take(one: Waiting<Order, Made>): void {
    clearTimeout(rest)
    const mine = (running ??= come())
    const id = ++orders
    mine.waiting.set(id, one)
    if (mine.waiting.size === 1) watchOver(mine)
    // Where it cannot be told any more, it is about to be gone.
    mine.child.send({ id, order: one.order }, () => undefined)
  }

  function leave(): void {
    clearTimeout(rest)
    if (!running) return
    running.leaving = true
    if (running.waiting.size === 0) letGo(running)
    running = null
  }

  function make(order: Order, { told, signal }: Along = {}): Promise<Made> {
    const { promise, resolve, reject } = Promise.withResolvers<Made>()
    const one = { order, deaths: 0, done: resolve, failed: reject, told }
    if (signal?.aborted) reject(new Error(`${program} was not wanted`))
    else take(one)
    signal?.addEventListener('abort', () => {
      reject(new Error(`${program} was not wanted any more`))
      const mine = running
      if (mine?.waiting.size === 1 && [...mine.waiting.values()].some((waiting) => waiting.order === order)) end(mine)
    })
    return promise
  }

  return { make, leave }
}

/** The other side: takes orders in this process, one answer each, and ends with the server. */
export function takeOrders<Order, Made>(make: (order: Order, tell: (far: number) => void) => Promise<Made>): void {
  process.on('message', async ({ id, order }: { id: number; order: Order }) => {
    // A server that is gone hears nothing, and this process ends with it.
    const tell = (told: Done<Made>) => process.send?.(told, () => undefined)
    try {
      tell({ id, made: await make(order, (told) => tell({ id, told })) })
    } catch (error) {
      tell({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
  process.on('disconnect', () => process.exit(0))
}
