import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** The files of ours that are read when `file` is: what it and they import, but not what is only imported when it is needed. */
function readWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) (?!type )[^;]*? from '(\.[^']+)'|^import '(\.[^']+)'/gm)
  for (const [, from, bare] of imports) readWith(join(dirname(file), from ?? bare ?? ''), seen)
  return seen
}

test('a start reads none of the demo goods, which are drawn while they are read', () => {
  const read = [...readWith(join(root, 'server/src/boot.ts'))].map((file) => relative(root, file))
  expect(read.length).toBeGreaterThan(300)
  expect(read.filter((file) => /seed\/(goods\/(?!pictureName|look)|orders\/|whole)/.test(file))).toEqual([])
})

test('the server reads nothing of what draws papers and writes print files: workers do', () => {
  const heavy = /^(?:import|export|\}) (?!type )[^;]*? from '(?:@cantoo\/pdf-lib|pdfkit|fontkit)'/m
  const reads = (file: string) => [...readWith(join(root, file))].filter((read) => heavy.test(readFileSync(read, 'utf8')))
  expect(reads('server/src/boot.ts').map((file) => relative(root, file))).toEqual([])
  for (const worker of ['paper', 'print', 'glyph']) expect(reads(`server/src/workers/${worker}.ts`)).not.toEqual([])
})

test('a start keeps what Node makes of our sources for the next, and for the processes that it starts', async () => {
  // The settings are refused before anything is opened; by then the sources are compiled.
  const say = `process.on('exit', () => console.log(require('node:module').getCompileCacheDir() + ' and in ' + process.env.NODE_COMPILE_CACHE))`
  const ended = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      `data:text/javascript,import{createRequire}from'node:module';const require=createRequire('${root}/');${say}`,
      join(root, 'server/src/main.ts'),
    ],
    {
      env: { PATH: process.env['PATH'] ?? '', PORT: 'none' },
    },
  ).catch((refused: { stdout: string; stderr: string }) => refused)
  expect(ended.stderr).toContain('启动失败')
  const kept = join(root, 'node_modules/.cache/compiled')
  expect(ended.stdout).toContain(kept)
  expect(ended.stdout).toContain(` and in ${kept}\n`)
})
