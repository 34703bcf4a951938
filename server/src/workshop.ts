import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

type Done<Made> = { readonly id: number; readonly made: Made } | { readonly id: number; readonly error: string }

const restAfter = 20_000 // ms without an order until the workshop is closed
const stuckAfter = 180_000 // ms without an answer, though one is due, until it is ended

export type Workshop<Order, Made> = {
  /** What the order asks for. @throws Error when it could not be made. */
  readonly make: (order: Order) => Promise<Made>
  /** Closes the workshop; the next order opens it again. */
  readonly leave: () => void
}

/**
 * Makes things in a process of its own – `program`, a file of this folder – which comes with the first order and goes when
 * there is nothing to do: for what takes memory and processor that the server cannot spare. One that answers nothing for
 * `patience` ms is ended, its orders with it, so that no order holds up all others for good.
 */
export function workshop<Order, Made>(program: `${string}Process.ts`, patience = stuckAfter): Workshop<Order, Made> {
  const path = fileURLToPath(new URL(program, import.meta.url))
  const waiting = new Map<number, { done: (made: Made) => void; failed: (error: Error) => void }>()
  let child: ChildProcess | null = null
  let rest: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined
  let orders = 0

  function watchOver(): void {
    clearTimeout(watch)
    if (waiting.size > 0) watch = setTimeout(() => child?.kill('SIGKILL'), patience).unref()
  }

  function come(): ChildProcess {
    const mine = fork(path, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    // Buyers come first.
    if (mine.pid) setPriority(mine.pid, 10)
    mine.on('message', (told: Done<Made>) => {
      const order = waiting.get(told.id)
      waiting.delete(told.id)
      if ('made' in told) order?.done(told.made)
      else order?.failed(new Error(told.error))
      watchOver()
      if (waiting.size === 0) rest = setTimeout(leave, restAfter).unref()
    })
    mine.once('exit', () => {
      if (child === mine) child = null
      for (const [id, { failed }] of waiting) {
        waiting.delete(id)
        failed(new Error(`${program} died`))
      }
    })
    // A server that has nothing else to do may end.
    mine.unref()
    mine.channel?.unref()
    return mine
  }

  function leave(): void {
    clearTimeout(rest)
    child?.disconnect()
    child = null
  }

  function make(order: Order): Promise<Made> {
    clearTimeout(rest)
    child ??= come()
    const id = ++orders
    const { promise, resolve, reject } = Promise.withResolvers<Made>()
    waiting.set(id, { done: resolve, failed: reject })
    if (waiting.size === 1) watchOver()
    child.send({ id, order })
    return promise
  }

  return { make, leave }
}

/** The other side: takes orders in this process, one answer each, and ends with the server. */
export function takeOrders<Order, Made>(make: (order: Order) => Promise<Made>): void {
  process.on('message', async ({ id, order }: { id: number; order: Order }) => {
    const tell = (told: Done<Made>) => process.send?.(told)
    try {
      tell({ id, made: await make(order) })
    } catch (error) {
      tell({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
  process.on('disconnect', () => process.exit(0))
}
