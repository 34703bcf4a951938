import { once } from 'node:events'
import { createServer, connect } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A line to the database that notes what is written to it, piece by piece. */
export async function aWire(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'wire-'))
  const writes: string[] = []
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const name = `.s.PGSQL.${port}`
  const server = createServer((client) => {
    const server = connect(join(host, name))
    client.on('data', (piece) => {
      writes.push(piece.toString('latin1'))
      server.write(piece)
    })
    server.pipe(client)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  server.listen(join(folder, name))
  await once(server, 'listening')
  const end = async (): Promise<void> => {
    server.close()
    await rm(folder, { recursive: true })
  }
  return { url: `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}&port=${port}`, writes, close: end }
}
