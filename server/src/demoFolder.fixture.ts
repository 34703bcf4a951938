import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rename, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startServer } from './processes.fixture.ts'
import { startPostgres } from './database/postgres.ts'

/** Names the folder that a run of tests keeps its demo in; absent: whoever wishes for one makes it anew. */
const kept = process.env['YINCAI_DEMO']

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * A new folder of temporary files with all that the first start of the mall has written: the embedded database with the demo cast
 * and catalogue, and the files. A server that is started on it goes on from there. The first of a run makes it, the others copy.
 */
export async function demoFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  if (kept === undefined) await firstStart(folder)
  else {
    await madeOnce(kept)
    await copied(kept, folder)
  }
  return folder
}

async function madeOnce(made: string): Promise<void> {
  while (!(await isThere(made))) {
    // Of several processes one makes it; where it fails another tries.
    const isMine = await mkdir(`${made}.lock`).then(
      () => true,
      () => false,
    )
    if (!isMine) {
      await pause(200)
      continue
    }
    try {
      if (await isThere(made)) return
      // Not beside it: the database's owner may not go where the run keeps its own.
      const half = await mkdtemp(join(tmpdir(), 'mall-demo-'))
      await firstStart(half)
      await rename(half, made)
    } finally {
      await rmdir(`${made}.lock`)
    }
  }
}

/** Starts the mall for the first time and ends it well. */
async function firstStart(dataDir: string): Promise<void> {
  const postgres = await startPostgres(dataDir)
  try {
    const server = await startServer({ databaseUrl: postgres.url, dataDir, port: await freePort(), env: { DRAIN: '0' } })
    await server.stop()
  } finally {
    await postgres.stop()
  }
}

/** Owners and modes go along: the database's files belong to who may run it. */
async function copied(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  await rm(to, { recursive: true })
  const [code] = (await once(spawn('cp', ['-a', from, to], { stdio: 'inherit' }), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the demo's folder could not be copied to ${to}`)
}
