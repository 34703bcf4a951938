import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type pg from 'pg'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'

/** A server of its own process. */
export type Running = {
  readonly url: string
  /** Whether it still runs. */
  readonly alive: () => boolean
  /** What it has written to its log so far. */
  readonly words: () => string
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
  /** Ends it as its operator does, and resolves when it is gone. */
  readonly stop: () => Promise<void>
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

type Where = {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly port: number
  /** The folder of the release that is started; absent: this one. */
  readonly release?: string
  /** More settings. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the real server, as `npm start` does, on that database and folder, and answers when it is ready. */
export async function startServer(where: Where): Promise<Running> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    ...(where.release && { cwd: where.release }),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: where.databaseUrl,
      DATA_DIR: where.dataDir,
      PORT: String(where.port),
      FLOOD: '0',
      LOG: 'silent',
      SEED: 'demo',
      PICTURES_AHEAD: 'off',
      ...where.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes: Buffer) => (words += bytes.toString()))
  const url = `http://127.0.0.1:${where.port}`
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended by itself: ${server.exitCode}\n${words}`)
    const ready = await fetch(`${url}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
    if (ready) break
    await new Promise((again) => setTimeout(again, 25))
  }
  const alive = () => server.exitCode === null && server.signalCode === null
  async function end(how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!alive()) return
    const gone = once(server, 'exit')
    server.kill(how)
    await gone
  }
  return {
    url,
    alive,
    words: () => words,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** What a server answered over HTTP: the envelope's status and words, and its data. */
export type Heard<T> = { readonly status: number; readonly code?: string; readonly msg: string; readonly data: T }

/**
 * As if a minute had gone by since every job that is at work was begun: those that a killed process took with it are given back
 * when a server looks for them next, every 15 seconds.
 */
export const aMinuteLater = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`)

/** A client of one server, with or without a token. */
export const clientOf =
  (url: string, token: string | null = null) =>
  async <In extends z.ZodType, Out extends z.ZodType>(
    { method, path }: Endpoint<In, Out>,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<Heard<z.output<Out>>> => {
    const where = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${url}${where}${method === 'GET' ? `?${query}` : ''}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    return (await response.json()) as Heard<z.output<Out>>
  }

/** What it answered, where that was yes. */
export async function must<T>(asked: Promise<Heard<T>>): Promise<T> {
  const { status, msg, data } = await asked
  if (status !== 200) throw new Error(`refused: ${status} ${msg}`)
  return data
}
