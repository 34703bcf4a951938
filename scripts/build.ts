import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

// Builds the sites into build/ (both at once; or the one named) and lays a .br beside each text file they serve.

const sites: Record<string, readonly string[]> = {
  mall: ['react-router', 'build', 'mall'],
  admin: ['vite', 'build', 'admin', '--logLevel', 'warn'],
}
const wanted = process.argv.slice(2)
const chosen = Object.keys(sites).filter((site) => (wanted.length === 0 || wanted.includes(site)) && existsSync(site))

async function build(site: string): Promise<void> {
  const [command = '', ...args] = sites[site] ?? []
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let told = ''
  child.stdout.on('data', (text) => (told += text))
  child.stderr.on('data', (text) => (told += text))
  const code = await new Promise((done) => child.once('close', done))
  if (code === 0) return
  process.stderr.write(told)
  throw new Error(`building ${site} failed`)
}

const compress = promisify(brotliCompress)

/** Static files are served many times and compressed once, as well as it goes. */
async function squeeze(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg|html|json|txt)$/.test(name))
  for (const name of names) {
    const content = await readFile(join(folder, name))
    const small = await compress(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    if (small.length < content.length) await writeFile(join(folder, `${name}.br`), small)
  }
}

await Promise.all(chosen.map(build))
for (const folder of ['build/mall/client', 'build/admin']) if (existsSync(folder)) await squeeze(folder)
