import { mkdir, rm, writeFile } from 'node:fs/promises'
import { examplesIn, readExamples } from '../../server/src/openapi/examples.ts'
import { contractNames } from '../../server/src/openapi/names.ts'
import type { Recorded } from './recorder.ts'

/**
 * Writes the examples where the published document reads them: a file for each file of the contract. One whose fields are as they were stays
 * as it is, unless `all` are wanted: days and moments are others in every recording, and say nothing new.
 */
export async function write(examples: ReadonlyMap<string, Recorded>, all: boolean): Promise<void> {
  const { homes } = await contractNames()
  const were: Readonly<Record<string, unknown>> = all ? {} : await readExamples()
  const files = Map.groupBy(
    [...examples].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ([name]) => homes.get(name) ?? 'file',
  )
  await rm(examplesIn, { recursive: true, force: true })
  await mkdir(examplesIn, { recursive: true })
  for (const [home, these] of files) {
    const lines = these.map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(kept(were[name], slim(one)), null, 1)}`)
    await writeFile(new URL(`${home}.json`, examplesIn), `{\n${lines.join(',\n')}\n}\n`)
  }
}

/** What was recorded before, where it has the fields of what is recorded now. */
const kept = (before: unknown, now: object): unknown => (fieldsOf(before) === fieldsOf(now) ? before : now)

/** The names of all fields, and what kind of thing each is; of a list, those of what is in it. */
const fieldsOf = (one: unknown): string => {
  if (Array.isArray(one)) return `[${[...new Set(one.map(fieldsOf))].toSorted().join()}]`
  if (typeof one !== 'object' || one === null) return one === null ? 'null' : typeof one
  const fields = Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, value]) => `${name}:${fieldsOf(value)}`).join()}}`
}

/** Without what says nothing: parameters that the asked has already. */
function slim({ asked, also, answered }: Recorded) {
  const more = Object.fromEntries(Object.entries(also).filter(([name]) => !(name in asked)))
  return { asked, ...(Object.keys(more).length > 0 && { also: more }), answered }
}
