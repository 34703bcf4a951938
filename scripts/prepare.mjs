// Makes a checkout ready to run: packages and Node 24, the built sites and, with the argument `test`, a browser; with the
// argument `install` only the former.
// Runs on the machine's own Node (20 or newer) before anything is installed, so it is plain JavaScript without imports
// from packages. Says nothing when nothing is to be done.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

const command = 'node_modules/.bin/node'
const installed = 'node_modules/.yincai-installed'
const built = 'build/.sources'
const sites = ['mall', 'admin']
const sources = [...sites, 'studio', 'manual', 'kit', 'contract', 'pricing', 'artwork', 'package-lock.json', 'tsconfig.json']

const say = (...lines) => process.stderr.write(`${lines.join('\n')}\n`)

function stop(...lines) {
  say('', ...lines, '')
  process.exit(1)
}

function run(program, args, cwd = '.') {
  return spawnSync(program, args, { cwd, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }).status === 0
}

const recorded = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function install() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (recorded(installed) === lock && existsSync(command)) return
  say('正在安装依赖（npm ci，约一分钟）… Installing packages, about a minute …')
  // Under NODE_ENV=production npm would leave out what builds the sites. Only errors are shown: npm warns that this
  // Node is older than the one it is about to install.
  const npm = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  if (!run('npm', npm)) {
    stop(
      '依赖安装失败，原因见上。请检查网络与 npm 源（npm config get registry），然后重试。',
      'Installing packages failed for the reason above. Check the network and the npm registry, then try again.',
    )
  }
  installNode()
  writeFileSync(installed, lock)
}

/** Node 24 is put in place by the install script of the package `node`, which npm may have been told not to run. */
function installNode() {
  if (nodeRuns()) return
  run(process.execPath, ['installArchSpecificPackage.js'], 'node_modules/node')
  // npm links no command whose file was not there yet.
  rmSync(command, { force: true })
  symlinkSync('../node/bin/node', command)
  if (nodeRuns()) return
  stop(
    `npm 包 node 中的 Node 24 无法安装或无法在本机运行（${process.platform}-${process.arch}）。`,
    `The Node 24 of the npm package "node" could not be installed or does not run on this machine.`,
  )
}

const nodeRuns = () => existsSync(command) && spawnSync(command, ['--version']).status === 0

function build() {
  if (!sites.some((site) => existsSync(site))) return
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  const wanted = hash.digest('hex')
  if (recorded(built) === wanted) return
  say('正在构建商城与后台… Building the mall and the back office …')
  if (!run('npm', ['run', 'build', '--silent'])) {
    stop('构建失败，原因见上。', 'The build failed for the reason above.')
  }
  // What was compiled of the sources before is read by nobody, and makes starts slower.
  rmSync('node_modules/.cache/compiled', { recursive: true, force: true })
  mkdirSync(dirname(built), { recursive: true })
  writeFileSync(built, wanted)
}

/** Every file a build may read: tests and what the build itself leaves behind are not among them. */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (/\.(json|ts)$/.test(path)) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/(^|[/\\])(\.react-router|build|node_modules)[/\\]|\.test\.tsx?$/.test(file))
    .sort()
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  stop(`需要 Node 20 或更高版本，当前是 ${process.version}。`, `Node 20 or newer is needed; this is ${process.version}.`)
}
install()
if (process.argv[2] !== 'install') build()
if (process.argv[2] === 'test') run(command, ['scripts/chromium.ts'])
