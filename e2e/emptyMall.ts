import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { httpsBefore } from './door.ts'

/** A server as a merchant starts it for the first time. */
export type EmptyMall = {
  /** Where a browser finds it. */
  readonly base: string
  /** The address for the first administrator, as the start has printed it. */
  readonly printed: string
  readonly close: () => Promise<void>
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  return (server.address() as AddressInfo).port
}

const closed = (server: Server) => new Promise((done) => server.close(done))

/** Starts a production server on an empty folder, behind https as an operator must, and with nothing else set. */
export async function emptyMall(): Promise<EmptyMall> {
  const folder = await mkdtemp(join(tmpdir(), 'mall-empty-'))
  const probe = createServer()
  const inner = await portOf(probe)
  await closed(probe)
  const door = httpsBefore(inner)
  const base = `https://127.0.0.1:${await portOf(door)}`
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ORIGIN: base,
      TRUST_PROXY: '127.0.0.1',
      PORT: String(inner),
      DATA_DIR: folder,
      LOG: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = await new Promise<string>((found, failed) => {
    let said = ''
    server.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const [address] = /http\S+\/admin\/first#\S+/.exec(said) ?? []
      if (address) found(address)
    })
    server.once('exit', () => failed(new Error(said)))
  })
  async function close(): Promise<void> {
    const gone = new Promise((ended) => server.once('exit', ended))
    server.kill('SIGTERM')
    await gone
    door.closeAllConnections()
    await closed(door)
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  return { base, printed, close }
}
