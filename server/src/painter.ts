import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PictureFormat } from '../../contract/catalog.ts'

export type Order = {
  id: number
  folder: string
  key: string
  width: number
  format: PictureFormat
  /** The uploaded picture to be made smaller; absent: the drawing of `key`. */
  source?: string
}
export type Painted = { id: number; path: string } | { id: number; error: string }

const program = fileURLToPath(new URL('painterProcess.ts', import.meta.url))
const restAfter = 20_000 // ms without an order until the painter goes home

/**
 * Draws pictures in a process of its own, which comes with the first order and goes when there is nothing to draw: drawing
 * takes hundreds of megabytes and all of a core, neither of which the server can spare.
 */
export function painter() {
  const waiting = new Map<number, { done: (path: string) => void; failed: (error: Error) => void }>()
  let child: ChildProcess | null = null
  let rest: NodeJS.Timeout | undefined
  let orders = 0

  function come(): ChildProcess {
    const mine = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    // Buyers come first.
    if (mine.pid) setPriority(mine.pid, 10)
    mine.on('message', (painted: Painted) => {
      const order = waiting.get(painted.id)
      waiting.delete(painted.id)
      if ('path' in painted) order?.done(painted.path)
      else order?.failed(new Error(painted.error))
      if (waiting.size === 0) rest = setTimeout(leave, restAfter).unref()
    })
    mine.once('exit', () => {
      if (child === mine) child = null
      for (const [id, { failed }] of waiting) {
        waiting.delete(id)
        failed(new Error('the painter died'))
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

  /** The file of a picture, made where it is missing. @throws Error when it could not be drawn. */
  function paint(order: Omit<Order, 'id'>): Promise<string> {
    clearTimeout(rest)
    child ??= come()
    const id = ++orders
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    waiting.set(id, { done: resolve, failed: reject })
    child.send({ id, ...order })
    return promise
  }

  return { paint, leave }
}
