import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sheetFiles } from './sheet.ts'

// The compiler takes any name of a style module for a class; here both ends are held together.

const root = resolve(import.meta.dirname, '../..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const filesLike = (like: string): string[] => globSync(`{mall/app,kit,studio}/${like}`, { cwd: root }).toSorted()

type Use = { readonly by: string; readonly module: string; readonly names: readonly string[]; readonly computed: boolean }

/** What each component takes of the style modules it imports. */
const uses: readonly Use[] = filesLike('**/*.tsx').flatMap((by) => {
  const text = textOf(by)
  return [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)].map(([, name = '', path = '']) => ({
    by,
    module: join(dirname(by), path),
    names: [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
    computed: text.includes(`${name}[`),
  }))
})

/** The classes that a style module has of its own. */
function classesOf(module: string): Set<string> {
  const selectors = textOf(module)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name))
}

test('every class that a component takes of a style module is there', () => {
  const missing = uses.flatMap(({ by, module, names }) => {
    const there = existsSync(join(root, module)) ? classesOf(module) : new Set<string>()
    return names.filter((name) => !there.has(name)).map((name) => `${by}: ${basename(module)} has no .${name}`)
  })
  expect(missing).toEqual([])
})

test('every class of a style module is taken by a component', () => {
  const dead = filesLike('**/*.module.css').flatMap((module) => {
    const takers = uses.filter((use) => use.module === module)
    if (takers.some(({ computed }) => computed)) return []
    const taken = new Set(takers.flatMap(({ names }) => names))
    return [...classesOf(module)].filter((name) => !taken.has(name)).map((name) => `${module}: .${name}`)
  })
  expect(dead).toEqual([])
})

test('styles that hold everywhere are the two base sheets and nothing else', () => {
  const global = filesLike('**/*.css').filter((file) => !file.endsWith('.module.css'))
  expect(global).toEqual(['kit/base.css', 'mall/app/page.css'])
})

test('what a page shares is overruled by what it has of its own, and overrules the mall', () => {
  const own = '/assets/cart-1.css'
  const look = '/assets/look-1.css'
  expect(sheetFiles([['/assets/frame-1.css'], [own, look], [own]])).toEqual(['/assets/frame-1.css', look, own])
})
