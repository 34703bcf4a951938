import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'

// `npm run dev`: what changes is built anew, then the server starts anew. The page is reloaded by hand.

/** Which sites hold code of which room; the server holds its own and what both share. */
const sitesOf: Record<string, readonly string[]> = {
  server: [],
  contract: ['mall', 'admin'],
  pricing: ['mall', 'admin'],
  kit: ['mall', 'admin'],
  mall: ['mall'],
  admin: ['admin'],
}

spawnSync('node', ['scripts/prepare.mjs'], { stdio: 'inherit' })

let server: ChildProcess
const start = () =>
  void (server = spawn('node', ['server/src/main.ts'], { stdio: 'inherit', env: { ...process.env, DRAIN: '0' } }))

async function stop(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

const changed = new Set<string>()
let busy = false

async function renew(): Promise<void> {
  if (busy) return
  busy = true
  while (changed.size > 0) {
    const rooms = [...changed]
    changed.clear()
    const sites = [...new Set(rooms.flatMap((room) => sitesOf[room] ?? []))]
    if (sites.length > 0) await once(spawn('node', ['scripts/build.ts', ...sites], { stdio: 'inherit' }), 'exit')
    await stop()
    start()
    process.stdout.write(`已更新：${rooms.join('、')}，请刷新页面\n`)
  }
  busy = false
}

for (const room of Object.keys(sitesOf).filter((folder) => existsSync(folder))) {
  watch(room, { recursive: true }, (_, name) => {
    if (!name || /\.react-router|\.test\./.test(name)) return
    changed.add(room)
    setTimeout(() => void renew(), 150)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
start()
