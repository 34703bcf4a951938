import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Question, ToKeeper, ToServer } from './wire.ts'

/** The server, which is started anew whenever its sources change. */
export type Served = {
  /** Where the server listens that knows all that was saved. @throws Error when it does not start. */
  readonly port: () => Promise<number>
  /** Starts a new one; the one before ends once that stands. */
  readonly renew: () => void
  readonly tell: (file: string) => void
  readonly end: () => Promise<void>
}

const patience = 3000 // ms that a server may take to end

/** Keeps a server running with these settings. `answer` tells it of the sites. */
export function served(env: NodeJS.ProcessEnv, answer: (question: Question) => Promise<unknown>): Served {
  let current: { child: ChildProcess; port: Promise<number> } | undefined
  const waiting = () => fork(join(import.meta.dirname, 'server.ts'), { env })
  /** The next one: it has read our packages, and waits for our sources to be as they shall. */
  let spare: ChildProcess | undefined

  function begin(quiet: boolean) {
    const child = spare?.connected ? spare : waiting()
    spare = undefined
    send(child, { kind: 'begin', quiet })
    const port = new Promise<number>((ready, failed) => {
      child.once('exit', () => failed(new Error('服务没有启动，原因见终端；改好后保存即可')))
      child.on('message', (message: ToKeeper) => {
        if (message.kind === 'ready') {
          spare ??= waiting()
          return ready(message.port)
        }
        void answer(message.question).then((answered) => send(child, { kind: 'answer', id: message.id, answer: answered }))
      })
    })
    // Whoever asks for a page hears of it.
    port.catch(() => undefined)
    return { child, port }
  }

  return {
    port: () => current?.port ?? Promise.reject(new Error('服务尚未启动')),
    renew() {
      const before = current
      current = begin(before !== undefined)
      if (before) void current.port.catch(() => undefined).then(() => end(before.child))
    },
    tell: (file) => current && send(current.child, { kind: 'saved', file }),
    async end() {
      spare?.kill()
      if (current) await end(current.child)
    },
  }
}

const send = (child: ChildProcess, message: ToServer) => void (child.connected && child.send(message))

/** Ends a server, at once where it takes long: it is built to lose nothing by that. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((over) => child.once('exit', over))
  const late = setTimeout(() => child.kill('SIGKILL'), patience)
  child.kill('SIGTERM')
  await gone
  clearTimeout(late)
}
