import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { menu } from '../shell/staff.ts'
import { contents, helpAbout } from './contents.ts'
import { chapterOf, hitsIn, type Part } from './read.ts'

// The manual says what is there: buttons and pages by their present names, addresses that exist, pictures that were made.

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const chapters = contents.flatMap((part) =>
  part.chapters.map(({ key, pages }) => ({ key, pages, side: part.for, file: `manual/${part.for}/${key}.md` })),
)

/** What a page may show: the texts that stand between quotes, tags and braces. */
const shownIn = (source: string): string[] =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .split(/['"`<>{}$\n]|:\s|,\s/)
    .map((text) => text.trim())
const rooms = ['admin', 'mall/app', 'kit', 'studio', 'artwork', 'contract']
const shown = new Set(
  rooms
    .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root }))
    // What the terms of trade are called, the server says.
    .concat(globSync('server/src/*/terms.rules.ts', { cwd: root }))
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .flatMap((file) => shownIn(read(file))),
)
/** Labels say in brackets whether a field may stay empty. */
const named = new Set([...shown].flatMap((text) => [text, text.replace(/（[^（）]*）$/, '')]))

test('the texts that pages show are found as they stand', () => {
  expect(shownIn(`<Button>\n      保存\n    </Button>`)).toContain('保存')
  expect(shownIn('title={`导出${name}`}')).toContain('导出')
  expect(shownIn('// 保存')).not.toContain('保存')
  expect(named.has('没有这样的按钮')).toBe(false)
})

test('every chapter of the contents is written, and no other', () => {
  const files = ['merchant', 'buyer'].flatMap((side) => readdirSync(join(root, 'manual', side)).map((name) => `manual/${side}/${name}`))
  expect(files.toSorted()).toEqual(chapters.map(({ file }) => file).toSorted())
  expect(new Set(chapters.map(({ key }) => key)).size).toBe(chapters.length)
})

test.each(chapters)('$file names buttons and pages as they are called', ({ file, key }) => {
  const text = read(file)
  const names = [...text.matchAll(/\*\*([^*]+)\*\*|「([^」]+)」/g)].map(([, bold, quoted]) => bold ?? quoted ?? '')
  const strange = names.filter((name) => !named.has(name))
  expect(strange, 'no page shows this: is it called so, and named in admin/help/contents.ts?').toEqual([])
  const { title, tasks } = chapterOf(key, text, '某商城')
  expect(title).toMatch(/^[^#]{2,16}$/)
  expect(tasks.length).toBeGreaterThan(0)
  expect(new Set(tasks.map((task) => task.title)).size).toBe(tasks.length)
  expect(text).not.toContain('印采')
})

/** The routes of the back office, as the router has them. */
const routes = [...read('admin/routes.tsx').matchAll(/(?:\bat\(|path: )'\/?([^'*]+)'/g)].map(
  ([, path = '']) => new RegExp(`^/${path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`),
)
const isRoute = (path: string) => path === '/' || routes.some((route) => route.test(path))

test('every address that the manual names exists', () => {
  const links = chapters.flatMap(({ file }) => [...read(file).matchAll(/(?<!!)\[[^\]]+\]\(([^)#]+)/g)].map(([, to = '']) => to))
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((to) => !isRoute(to))).toEqual([])
  const tell = links.filter((to) => to.startsWith('/help/')).map((to) => to.slice('/help/'.length))
  expect(tell.filter((key) => !chapters.some((chapter) => chapter.key === key))).toEqual([])
  // A place of sheets stands for all of them.
  const pages = chapters.flatMap((chapter) => chapter.pages).filter((path) => path !== '/sheet')
  expect(pages.filter((path) => !isRoute(path))).toEqual([])
})

test('every place of the menu has its chapter', () => {
  const places = menu.flatMap((entry) => entry.places)
  expect(places.filter(({ to }) => helpAbout(to) === '/help').map(({ label }) => label)).toEqual([])
  expect(helpAbout('/order/7')).toBe('/help/order')
  expect(helpAbout('/sheet/statement/3')).toBe('/help/payment')
  expect(helpAbout('/setting/freight')).toBe('/help/freight')
  expect(helpAbout('/help/order')).toBe('/help')
})

test('every picture that is named was made, and every one that was made is named', () => {
  const shot = (part: Part) => (part.kind === 'shot' ? [part.name] : [])
  const named = chapters.flatMap(({ file, key }) => {
    const { intro, tasks } = chapterOf(key, read(file), '')
    return [...intro, ...tasks.flatMap(({ parts }) => parts)].flatMap(shot)
  })
  const made = readdirSync(join(root, 'manual/pictures')).filter((name) => name.endsWith('.webp'))
  expect([...new Set(named)].map((name) => `${name}.webp`).toSorted()).toEqual(made.toSorted())
  const sizes = Object.keys(JSON.parse(read('manual/pictures/sizes.json')) as object)
  expect(sizes.map((name) => `${name}.webp`).toSorted()).toEqual(made.toSorted())
  expect(made.every((name) => existsSync(join(root, 'manual/pictures', name)))).toBe(true)
})

test('what is typed is found: in titles first, every word of it, with what stands around', () => {
  const one = chapterOf('a', '# 订单\n\n开头\n\n## 怎样改价\n1. 点 **改价**。\n![图](shot)\n', '店')
  const two = chapterOf('b', '# 【商城】发货\n\n## 怎样发货\n先改价再发货。', '某店')
  expect(two.title).toBe('某店发货')
  expect(one.tasks[0]?.parts.map(({ kind }) => kind)).toEqual(['steps', 'shot'])
  expect(hitsIn([two, one], '改价').map(({ key, id }) => `${key} ${id}`)).toEqual(['a task-1', 'b task-1'])
  expect(hitsIn([two, one], '改价 发货').map(({ key }) => key)).toEqual(['b'])
  expect(hitsIn([two, one], '  ')).toEqual([])
})
