import { spawn, spawnSync } from 'node:child_process'
import { existsSync, watch } from 'node:fs'

// `npm run dev`: the server starts anew when its sources change, a site is built anew when its own do.

const rooms: Record<string, readonly string[]> = {
  mall: ['mall'],
  admin: ['admin'],
  kit: ['mall', 'admin'],
  contract: ['mall', 'admin'],
  pricing: ['mall', 'admin'],
}

spawnSync('node', ['scripts/prepare.mjs'], { stdio: 'inherit' })
const server = spawn('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { stdio: 'inherit' })
server.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))

const due = new Set<string>()
let building = false

async function build(): Promise<void> {
  if (building) return
  building = true
  while (due.size > 0) {
    const sites = [...due]
    due.clear()
    await new Promise((done) => spawn('node', ['scripts/build.ts', ...sites], { stdio: 'inherit' }).once('exit', done))
    process.stdout.write(`已重新构建：${sites.join('、')}，刷新页面即可\n`)
  }
  building = false
}

for (const [room, sites] of Object.entries(rooms)) {
  if (!existsSync(room)) continue
  watch(room, { recursive: true }, (_, name) => {
    if (!name || /\.react-router|\.test\./.test(name)) return
    for (const site of sites) due.add(site)
    setTimeout(() => void build(), 100)
  })
}
