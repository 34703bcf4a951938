import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../../server/src/processes.fixture.ts'
import type { Report } from '../packaging/report.ts'
import { endWithUs } from '../packaging/served.ts'
import { deployed, deployedAt, ran, version } from '../packaging/tools.ts'

export type Ports = readonly [number, number]
/** A cache that runs by the project's own file, its ports apart. */
export type Cache = { readonly port: number; readonly stop: () => Promise<void> }
/** One that can be begun: what the servers behind it are told of it, and how long a change may take to be seen, s. */
export type Kind = {
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  readonly within: number
  readonly begin: (apps: Ports) => Promise<Cache | undefined>
}

const led = (text: string, [one, other]: Ports): string => text.replace('"3001"', `"${one}"`).replace('"3002"', `"${other}"`)

async function running(child: ChildProcess, port: number): Promise<Cache> {
  endWithUs(child)
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status === 404,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`the cache ended by itself: ${child.exitCode}`)
    await pause(100)
  }
  return {
    port,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Varnish by deploy/varnish; undefined where there is none. */
export async function varnishKind(scratch: string, report: Report): Promise<Kind | undefined> {
  const known = version('varnishd', ['-V'], report)
  if (!known) return undefined
  const [port, purge] = [await freePort(), await freePort()]
  return {
    name: 'Varnish',
    env: { EDGE: 'varnish', EDGE_PURGE_URL: `http://127.0.0.1:${purge}` },
    within: 6,
    async begin(apps) {
      const config = join(scratch, 'default.vcl')
      writeFileSync(config, led(deployed('varnish/default.vcl'), apps))
      const read = ran('varnishd', ['-C', '-f', config])
      report.check(`varnishd -C (${known})`, read?.well === true, read?.said.split('\n').slice(-20).join('\n'))
      const listen = ['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purge}`]
      const rest = ['-p', 'http_gzip_support=off', '-s', 'malloc,256m', '-T', 'none', '-n', join(scratch, 'varnish')]
      return running(spawn('varnishd', ['-F', '-f', config, ...listen, ...rest], { stdio: 'ignore' }), port)
    },
  }
}

/** nginx by deploy/nginx, without TLS; undefined where there is none. */
export async function nginxKind(scratch: string, report: Report): Promise<Kind | undefined> {
  const known = version('nginx', ['-v'], report)
  if (!known) return undefined
  const port = await freePort()
  return {
    name: 'nginx',
    env: { EDGE: 'nginx' },
    within: 12,
    async begin(apps) {
      const folder = join(scratch, 'nginx')
      mkdirSync(folder, { recursive: true })
      const site = deployed('nginx/yincai.conf')
        .replace(/server \{[^}]*return 301[^}]*\}/, '')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replaceAll(/^ *(listen \[::\]:443.*|ssl_.*)$/gm, '')
        .replace('location / {\n', `location / {\n        include ${deployedAt('nginx/cache.inc')};\n`)
      const upstream = deployed('nginx/upstream.conf').replace(':3001', `:${apps[0]}`).replace(':3002', `:${apps[1]}`)
      const cache = deployed('nginx/cache.conf').replace('/var/cache/nginx/yincai', join(folder, 'kept'))
      for (const [name, text] of Object.entries({ site, upstream, cache })) writeFileSync(join(folder, `${name}.conf`), text)
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
      const config = join(folder, 'nginx.conf')
      const includes = ['upstream', 'cache', 'site'].map((name) => `include ${folder}/${name}.conf;`).join(' ')
      writeFileSync(
        config,
        `user root; daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn; worker_processes 2; events { worker_connections 4096; }
         http { access_log off; ${paths.join(' ')} ${includes} }\n`,
      )
      const tested = ran('nginx', ['-t', '-c', config, '-e', `${folder}/error.log`])
      report.check(`nginx -t (${known})`, tested?.well === true && !/warn|emerg/.test(tested.said), tested?.said)
      if (!tested?.well) return undefined
      return running(spawn('nginx', ['-c', config, '-e', `${folder}/error.log`], { stdio: 'ignore' }), port)
    },
  }
}
