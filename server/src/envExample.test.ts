import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readEnv, settingNames } from './env.ts'

// What is told of the settings beside the code: each is there, and each line of .env.example does what the words above it say.

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')

type Shown = { readonly name: string; readonly value: string; readonly words: string }

/** The settings of .env.example, in its order, with the line of words above their group. */
async function shown(): Promise<Shown[]> {
  const groups = (await read('.env.example')).trim().split(/\n{2,}/)
  return groups.flatMap((group) => {
    const lines = group.split('\n')
    const words = lines.find((line) => !/^# \w+=/.test(line)) ?? ''
    return lines.flatMap((line) => {
      const [, name = '', value = ''] = /^# ([A-Z]\w*)=(.*)$/.exec(line) ?? []
      return name ? [{ name, value, words }] : []
    })
  })
}

test('.env.example has every setting once, with a line of words', async () => {
  const settings = await shown()
  expect(settings.map(({ name }) => name).toSorted()).toEqual([...settingNames].toSorted())
  for (const { name, words } of settings) expect(words, name).toMatch(/^# .{12,}/)
})

test('a line of .env.example shows the default, or an example that is taken', async () => {
  const silent: Record<string, unknown> = readEnv({})
  const lines = (await shown()).map(({ name, value, words }) => {
    const taken: Record<string, unknown> = readEnv({ [name]: value })
    return {
      name,
      taken: taken[name],
      isExample: words.endsWith('e.g.'),
      isElsewhere: words.endsWith(' in production'),
    }
  })
  expect(lines.filter(({ taken }) => taken === undefined)).toEqual([])
  const defaults = lines.filter(({ name }) => silent[name] !== undefined)
  expect(Object.fromEntries(defaults.map(({ name, taken }) => [name, taken]))).toEqual(
    Object.fromEntries(defaults.map(({ name }) => [name, silent[name]])),
  )
  for (const { name, isExample, isElsewhere } of lines)
    expect(isExample, `${name} is an example`).toBe(silent[name] === undefined && !isElsewhere)
})

test('docs/operating.md tells of every setting', async () => {
  const rows = (await read('docs/operating.md')).split('\n').filter((line) => line.startsWith('| `'))
  const told = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
  expect(told.toSorted()).toEqual([...settingNames].toSorted())
})
