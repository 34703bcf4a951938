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
  let frozen: () => void = () => undefined
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const name = `.s.PGSQL.${port}`
  const server = createServer((client) => {
    const server = connect(join(host, name))
    client.on('data', (piece) => {
      writes.push(piece.toString('latin1'))
      server.write(piece)
    })
    server.pipe(client)
    const earlier = frozen
    frozen = () => {
      earlier()
      server.unpipe(client)
      client.pause()
    }
    // One end may write to the other when that has just gone.
    for (const end of [client, server]) end.on('error', () => undefined)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  server.listen(join(folder, name))
  await once(server, 'listening')
  const end = async (): Promise<void> => {
    server.close()
    await rm(folder, { recursive: true })
  }
  /** From now on nothing comes through those that are connected, and nobody is told. */
  const freeze = () => frozen()
  return { freeze, url: `postgres://${user}@/${database}?host=${encodeURIComponent(folder)}&port=${port}`, writes, close: end }
}
