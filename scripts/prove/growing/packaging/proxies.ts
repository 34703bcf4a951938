import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../../../server/src/processes.fixture.ts'
import type { Report } from './report.ts'
import { endWithUs } from './served.ts'
import { deployed, deployedAt, ran, version } from './tools.ts'

/** A proxy that runs by the project's own file, its ports and the place of its certificate apart. */
export type Proxy = {
  readonly name: string
  readonly port: number
  /** What it wrote down of what failed. */
  readonly words: () => string
  readonly stop: () => Promise<void>
}

function ended(child: ChildProcess): () => Promise<void> {
  endWithUs(child)
  return async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
}

type Ports = readonly [number, number, ...number[]]

/** The two processes of the mall in the files, by the ports they have here. */
const led = (text: string, apps: Ports) =>
  text.replaceAll('127.0.0.1:3001', `127.0.0.1:${apps[0]}`).replaceAll('127.0.0.1:3002', `127.0.0.1:${apps[1]}`)

/** More processes than HAProxy's file has, said as it says the second. */
const more = (text: string, [, second, ...others]: Ports): string =>
  text.replaceAll(new RegExp(` +server (app|late)2 127.0.0.1:${second} .*\n`, 'g'), (line, kind: string) =>
    [line, ...others.map((port, n) => line.replace(`${kind}2`, `${kind}${n + 3}`).replace(`:${second}`, `:${port}`))].join(''),
  )

/** nginx before the two, checked by `nginx -t` first; `undefined` where there is none. */
export async function nginx(scratch: string, apps: readonly [number, number], report: Report): Promise<Proxy | undefined> {
  const known = version('nginx', ['-v'], report)
  if (!known) return undefined
  const folder = join(scratch, 'nginx')
  mkdirSync(folder, { recursive: true })
  const [port, plain] = [await freePort(), await freePort()]
  const site = deployed('nginx/yincai.conf')
    .replaceAll(/listen (\[::\]:)?80;\n/g, (_, six) => (six ? '\n' : `listen 127.0.0.1:${plain};\n`))
    .replaceAll(/listen (\[::\]:)?443 ssl http2;\n/g, (_, six) => (six ? '\n' : `listen 127.0.0.1:${port} ssl http2;\n`))
    .replaceAll('/etc/ssl/yincai', scratch)
  writeFileSync(join(folder, 'yincai.conf'), site)
  writeFileSync(join(folder, 'upstream.conf'), led(deployed('nginx/upstream.conf'), apps))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn; worker_processes 2; events { worker_connections 4096; }
     http { access_log off; ${paths.join(' ')} include ${folder}/upstream.conf; include ${folder}/yincai.conf; }\n`,
  )
  const tested = ran('nginx', ['-t', '-c', config, '-e', `${folder}/error.log`])
  report.check(`nginx -t (${known})`, tested?.well === true && !/warn|emerg/.test(tested.said), tested?.said)
  if (!tested?.well) return undefined
  const composed = join(folder, 'composed.conf')
  writeFileSync(composed, readFileSync(config, 'utf8').replace(`${folder}/upstream.conf`, deployedAt('compose/upstream.conf')))
  const other = ran('nginx', ['-t', '-c', composed, '-e', `${folder}/error.log`])
  report.check('  and with the upstream of compose', other?.well === true, other?.said)
  const child = spawn('nginx', ['-c', config, '-e', `${folder}/error.log`], { stdio: 'inherit' })
  // Whom a process refuses is sent to the other one.
  const isFault = (line: string) => /\[(error|crit|alert)\]/.test(line) && !line.includes('111: Connection refused')
  const words = () => readFileSync(`${folder}/error.log`, 'utf8').split('\n').filter(isFault).join('\n')
  return { name: 'nginx', port, words, stop: ended(child) }
}

/** HAProxy before two or more, checked by `haproxy -c` first; `undefined` where there is none. */
export async function haproxy(scratch: string, apps: Ports, report: Report): Promise<Proxy | undefined> {
  const known = version('haproxy', ['-v'], report)
  if (!known) return undefined
  const [port, plain] = [await freePort(), await freePort()]
  const config = join(scratch, 'haproxy.cfg')
  const text = more(led(deployed('haproxy/haproxy.cfg'), apps), apps)
    .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
    .replace('bind :443 ssl crt /etc/ssl/yincai/mall.pem', `bind 127.0.0.1:${port} ssl crt ${join(scratch, 'mall.pem')}`)
  writeFileSync(config, text)
  const tested = ran('haproxy', ['-c', '-f', config])
  report.check(`haproxy -c (${known})`, tested?.well === true && !/WARNING|ALERT/.test(tested.said), tested?.said)
  if (!tested?.well) return undefined
  const child = spawn('haproxy', ['-db', '-q', '-f', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  return { name: 'HAProxy', port, words: () => '', stop: ended(child) }
}
