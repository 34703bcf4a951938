import { existsSync, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { readServing } from '../server/src/env.ts'
import { startPostgres } from '../server/src/database/postgres.ts'
import { answering } from './dev/proxy.ts'
import { served } from './dev/process.ts'
import { liveSites, type LiveSites } from './dev/sites.ts'

// `npm run dev`: what is saved takes effect. Vite holds both sites and shows what changes in the page that is open; the server is started
// anew, on a database that stays. All of it stands behind one proxy, at PORT.

const env = readServing(process.env)
if (env.NODE_ENV === 'production') throw new Error('npm run dev 不用于正式环境，请用 npm start')
await mkdir(env.DATA_DIR, { recursive: true })
const database = env.DATABASE_URL === undefined ? await startPostgres(env.DATA_DIR) : null

let sites: LiveSites
const server = served(
  {
    ...process.env,
    NODE_ENV: env.NODE_ENV,
    DATABASE_URL: env.DATABASE_URL ?? database?.url,
    WAL_ARCHIVE: 'off',
    ORIGIN: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    HOST: '127.0.0.1',
    PORT: '0',
    DRAIN: '0',
  },
  (question) => sites.answer(question),
)
const proxy = createServer(
  { keepAliveTimeout: 75_000 },
  answering(() => sites, server.port),
)
sites = await liveSites(proxy, server.tell)
server.renew()

let soon: NodeJS.Timeout | undefined
for (const room of ['server', 'contract', 'pricing', 'artwork', 'drawings'].filter((folder) => existsSync(folder))) {
  watch(room, { recursive: true }, (_, name) => {
    if (!name || !/\.(ts|sql)$/.test(name) || /\.(test|fixture)\.ts$/.test(name)) return
    clearTimeout(soon)
    soon = setTimeout(server.renew, 50)
  })
}

async function stop(): Promise<void> {
  proxy.close()
  await server.end()
  await sites.close()
  await database?.stop()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
proxy.listen(env.PORT, env.HOST)
