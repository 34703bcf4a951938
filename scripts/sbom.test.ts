import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed, licences, notAllowed } from './licences.ts'
import { bomOf, listOf } from './sbom.ts'

// What a release says that it is made of is what it is installed with, and all of it may be passed on.

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
const all = licences()

test('every package of production is under a licence that is allowed', () => {
  expect(all.length).toBeGreaterThan(300)
  expect(notAllowed(all)).toEqual([])
})

test('one that is not is named', () => {
  const planted = [
    { name: 'copyleft', version: '1.0.0', licence: 'GPL-3.0-only' },
    { name: 'silent', version: '2.0.0', licence: '' },
    { name: 'vips', version: '3.0.0', licence: 'Apache-2.0 AND LGPL-3.0-or-later' },
  ]
  expect(notAllowed([...all, ...planted])).toEqual([
    'copyleft@1.0.0: GPL-3.0-only',
    'silent@2.0.0: none named',
    'vips@3.0.0: Apache-2.0 AND LGPL-3.0-or-later',
  ])
})

test.each([
  ['pg', 'MIT', true],
  ['pg', '(MIT OR GPL-3.0-only)', true],
  ['pg', '(MIT AND GPL-3.0-only)', false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ['pg', 'LGPL-3.0-or-later', false],
  ['pg', 'SEE LICENSE IN LICENSE.md', false],
])('%s under %s: %s', (name, licence, may) => {
  expect(isAllowed(name, licence)).toBe(may)
})

test('the list of materials has what production is installed with, each with a licence, and nothing of development', () => {
  const { components, dependencies: needs, metadata } = bomOf(all)
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  expect(Object.entries(dependencies).filter(([name, version]) => !named.has(`${name}@${version}`))).toEqual([])
  const dev = Object.keys(devDependencies).filter((name) => !all.some((one) => one.name === name))
  expect(dev).toContain('vite')
  expect(dev.filter((name) => components.some((each) => each.name === name))).toEqual([])
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([])
  const refs = new Set([...components.map((each) => each['bom-ref']), metadata.component['bom-ref']])
  expect(needs.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual([])
  expect(
    new Set(
      listOf(all)
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0]),
    ),
  ).toEqual(new Set(components.map(({ name, version }) => `${name}@${version}`)))
}, 120_000)
