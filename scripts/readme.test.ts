import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What is told to whoever opens the code for the first time is true.

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')

const rooms = ['contract', 'pricing', 'artwork', 'drawings', 'kit', 'studio', 'server', 'mall', 'admin']
const isCode = (file: string) =>
  /\.(tsx?|css|sql)$/.test(file) && !/\.(test\.tsx?|fixture\.ts)$|\.react-router|migrations\/earlier/.test(file)
const code = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
    .filter(isCode)
    .map((file) => ({ file, text: read(file) })),
)

const paths = (text: string): string[] =>
  [...text.matchAll(/`([\w.]+(?:\/[\w.]+)*\.(?:tsx?|sql|md|example))`/g)].map(([, path = '']) => path)

/** The rows of "To change something", with the example of each. */
const rows = [...readme.matchAll(/^\| ([^|]+) \| `([^`|]+)` \| ([^|]*`[^|]+) \|$/gm)]
  .map(([, what = '', example = '', open = '']) => ({ what, example, open: paths(open) }))
  .filter(({ open }) => open.length > 0)

test.each(['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md'])('every file that %s names is there', (file) => {
  const named = [
    ...paths(read(file)).filter((path) => path.includes('/')),
    ...[...read(file).matchAll(/\]\((?!http)([^)#]+)/g)].map(([, path = '']) => path),
  ]
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the README names every command there is, and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const own = Object.keys(scripts).filter((name) => !/^pre(?!pare)/.test(name))
  // `npm ci` is npm's own.
  const told = [...readme.matchAll(/(?:^|`)npm (?:run )?(?!ci\b)(\w+)/gm)].map(([, name]) => name)
  expect(own.filter((name) => !told.includes(name))).toEqual([])
  expect(told.filter((name) => !own.includes(name ?? ''))).toEqual([])
})

/** What must be said alike in both languages: the headings' levels, commands, pictures and code, row by row. */
const skeleton = (text: string) => ({
  commands: [...new Set([...text.matchAll(/(?:^|`)(npm (?:run )?[\w]+)/gm)].map(([, command]) => command))].toSorted(),
  rooms: [...text.matchAll(/^(\w+)\/ {2,}/gm)].map(([, room]) => room),
  people: [...text.matchAll(/^\|[^|]+\| (`\/\w+`) \| (\w+) \| (\w+) \|/gm)].map(([row]) => row),
  toOpen: [...text.matchAll(/^\| [^|`]+ \| (`[^`|]+`) \| ([^|]*`[^|]+) \|$/gm)].map(([, example, open = '']) =>
    [example, ...paths(open)].join(' '),
  ),
  pictures: [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, picture]) => picture),
})

test('both READMEs name the same commands, rooms, people, pictures and files to open, and each leads to the other', () => {
  const [english, chinese] = [readme, read('README.zh-CN.md')]
  expect(skeleton(chinese)).toEqual(skeleton(english))
  expect(skeleton(english).toOpen.length).toBe(rows.length)
  expect(english.slice(0, 300)).toContain('(README.zh-CN.md)')
  expect(chinese.slice(0, 300)).toContain('(README.md)')
  for (const section of ['## 两条命令', '## 演示账号', '## 正式开店', '## 代码的各室', '## 要改什么', '## 全部命令'])
    expect(chinese).toContain(section)
})

test('there are rows of what to open', () => expect(rows.length).toBeGreaterThan(9))

/** Pages are imported by tables of routes alone; neither need speak of what leads there. */
const tables = ['mall/app/routes.ts', 'admin/routes.tsx']
const routed = tables.map(read).join('')
const isRouted = (file: string) => tables.includes(file) || routed.includes(file.replace(/^(mall\/app|admin)\//, ''))

test.each(rows)('to change $what, as $example, one opens the files named and no others', ({ example, open }) => {
  const speaks = new RegExp(`(?<!\\w)${example.replaceAll('.', '\\.')}(?!\\w)`)
  const speaking = code.filter(({ text }) => speaks.test(text)).map(({ file }) => file)
  expect(speaking.length).toBeGreaterThan(0)
  expect(speaking.filter((file) => !open.includes(file))).toEqual([])
  const silent = open.filter((file) => isCode(file) && !speaking.includes(file) && !isRouted(file))
  expect(silent).toEqual([])
})
