import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresOwner } from '../../../../server/src/database/postgres-owner.ts'
import { layServed } from '../../../productionCopy.ts'
import type { Report } from './report.ts'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}
/** What npm installs all the same: packages of production name it as what they may make use of. */
const besides = new Set(['typescript', '@types/react'])

/** A folder that a server is run from: what the image holds, and the packages that `npm ci --omit=dev` brings. */
export function installed(folder: string, { check, say }: Report): void {
  layServed(folder)
  const began = performance.now()
  const npm = spawnSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  check(`npm ci --omit=dev: ${((performance.now() - began) / 1000).toFixed(0)} s`, npm.status === 0, npm.stderr)
  const packages = globSync(['node_modules/*/package.json', 'node_modules/@*/*/package.json'], { cwd: folder })
  say(
    `  ${packages.length} packages, ${spawnSync('du', ['-sm', 'node_modules'], { cwd: folder, encoding: 'utf8' }).stdout.split('\t')[0]} MB`,
  )
  const dev = Object.keys(manifest.devDependencies).filter(
    (name) => !besides.has(name) && existsSync(join(folder, 'node_modules', name)) && !name.startsWith('@types/'),
  )
  check('none of them is there for development only', dev.length === 0, dev.join(' '))
}

export type App = {
  readonly port: number
  readonly stop: () => Promise<number | null>
  readonly kill: () => Promise<void>
  /** What it said. */
  readonly words: () => string
}

/** What this process starts does not outlive it. */
export const endWithUs = (child: ChildProcess): void => void process.once('exit', () => child.kill('SIGKILL'))

type Where = {
  readonly folder: string
  readonly dataDir: string
  readonly tmp: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
}

/** Whether processes can be given a root that they cannot write to: Linux, as root, where mounting is allowed. */
export const mayLock: boolean =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'sh', '-c', 'mount --make-rprivate / && mount -o remount,bind,ro /']).status === 0

/** What the last stage of the image asks for, without an image: nobody of weight, no capability, and one folder and /tmp to write to. */
const locked = (where: Where, command: readonly string[]): string[] => {
  const owner = postgresOwner()
  const { dataDir, tmp, folder } = where
  const mounts = [
    'mount --make-rprivate /',
    ...[dataDir, tmp, folder].map((path) => `mount --bind ${path} ${path}`),
    `mount -o remount,bind,ro ${folder}`,
    'mount -o remount,bind,ro /',
  ]
  const as = `setpriv --reuid=${owner?.uid} --regid=${owner?.gid} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all`
  return ['unshare', '-m', 'sh', '-c', `${mounts.join(' && ')} && cd ${folder} && exec ${as} ${command.join(' ')}`]
}

/** Starts a server of its own process by `npm run serve`'s command, on what `installed` laid, and answers when it takes requests. */
export async function startApp(where: Where): Promise<App> {
  const owner = postgresOwner()
  mkdirSync(where.tmp, { recursive: true })
  if (owner) chownSync(where.tmp, owner.uid, owner.gid)
  const serve = ['node_modules/.bin/node', '--max-semi-space-size=8', 'scripts/serve.mjs']
  const [command = '', ...args] = mayLock ? locked(where, serve) : serve
  const child = spawn(command, args, {
    cwd: where.folder,
    env: {
      PATH: process.env['PATH'],
      HOME: where.tmp,
      TMPDIR: where.tmp,
      DATA_DIR: where.dataDir,
      PORT: String(where.port),
      ...where.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit') as Promise<[number | null]>
  endWithUs(child)
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (words += bytes.toString()))
  const ready = () =>
    fetch(`http://127.0.0.1:${where.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error(`the server ended by itself: ${child.exitCode}\n${words}`)
    await pause(200)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    return (await gone)[0]
  }
  return { port: where.port, words: () => words, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) }
}
