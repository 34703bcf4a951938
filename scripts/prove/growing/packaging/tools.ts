import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from './report.ts'

const root = join(import.meta.dirname, '../../../..')
/** A file of deploy/, and what stands in it. */
export const deployedAt = (name: string): string => join(root, 'deploy', name)
export const deployed = (name: string): string => readFileSync(deployedAt(name), 'utf8')

/** Runs a command; `undefined` where it is not here. */
export function ran(command: string, args: readonly string[], how: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const done = spawnSync(command, args, { encoding: 'utf8', ...how })
  return done.error ? undefined : { well: done.status === 0, said: `${done.stdout}${done.stderr}`.trim() }
}

/** The first line of what a tool says of its version, or loudly that it is not here. */
export function version(command: string, args: readonly string[], { skip }: Report): string | undefined {
  const said = ran(command, args)
  if (!said) skip(`没有 ${command}，未检查。No ${command} here: NOT CHECKED.`)
  return said?.said.split('\n')[0]
}

/** A certificate for `name` by nobody, for two days; `undefined` without openssl. */
export function certificate(folder: string, name: string): { ca: string } | undefined {
  const made = ran('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`],
    ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
  ])
  if (!made?.well) return undefined
  const ca = readFileSync(join(folder, 'fullchain.pem'), 'utf8')
  writeFileSync(join(folder, 'mall.pem'), `${ca}${readFileSync(join(folder, 'privkey.pem'), 'utf8')}`)
  return { ca }
}

/** The units as systemd reads them, and how much of the machine they leave open. */
export function checkUnits(scratch: string, { check, say, ...report }: Report): void {
  const known = version('systemd-analyze', ['--version'], { check, say, ...report })
  if (!known) return
  const unit = join(scratch, 'yincai@3001.service')
  // What it starts is not at its place here.
  writeFileSync(unit, deployed('systemd/yincai@.service').replaceAll('/opt/yincai/node_modules/.bin/node', process.execPath))
  const verified = ran('systemd-analyze', ['verify', '--man=no', unit], { env: { ...process.env, SYSTEMD_LOG_LEVEL: 'warning' } })
  check(`systemd-analyze verify (${known})`, verified?.well === true && verified.said === '', verified?.said)
  const security = ran('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', unit])
  check('systemd-analyze security: exposed by 2.0 at most', security?.well === true, security?.said)
  say(`  ${security?.said.split('\n').at(-1)?.trim()}`)
}

/** compose.yaml as Compose reads it, and that it asks for each secret. */
export function checkCompose(scratch: string, { check, skip }: Report): void {
  const commands = [
    ['docker', 'compose'],
    ['docker-compose', ''],
  ] as const
  const found = commands.find(([command, sub]) => ran(command, [sub, 'version'].filter(Boolean))?.well)
  if (!found) return skip('没有 docker compose，compose.yaml 未检查。No docker compose here: compose.yaml NOT CHECKED.')
  const folder = join(scratch, 'deploy/compose')
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(root, 'deploy/compose/compose.yaml'), join(folder, 'compose.yaml'))
  const [command, sub] = found
  const config = (settings: string) => {
    writeFileSync(join(folder, '.env'), settings)
    return ran(command, [sub, 'config'].filter(Boolean), { cwd: folder })
  }
  const filled = deployed('compose/env.example').replaceAll(/^(\w+)=$/gm, '$1=prove')
  const taken = config(filled)
  check(`${[command, sub].filter(Boolean).join(' ')} config`, taken?.well === true, taken?.said)
  const unset = config(deployed('compose/env.example'))
  check(
    '  and it refuses to start with a secret that is not set',
    unset?.well === false && /DATABASE_PASSWORD|STORAGE_/.test(unset.said),
    unset?.said,
  )
}

/** An image by the Dockerfile, where something builds one. It is not run here but by `docker run`, as docs/growing.md shows. */
export function checkImage({ check, skip }: Report): void {
  if (!ran('docker', ['info'])?.well)
    return skip('没有可用的 Docker，镜像未构建。No Docker daemon here: the image was NOT BUILT; its last stage is laid out and run below.')
  const built = ran('docker', ['build', '--quiet', '--tag', 'yincai:prove', root])
  check('docker build', built?.well === true, built?.said)
  if (!built?.well) return
  const refused = ran('docker', ['run', '--rm', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', 'yincai:prove'])
  check('  it says what production lacks', refused?.said.includes('TRUST_PROXY：') === true, refused?.said)
}

/** Whether a checkout has been built. */
export const isBuilt = (): boolean => existsSync(join(root, 'build/mall/server/index.js'))
