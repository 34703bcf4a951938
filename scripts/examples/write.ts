import { mkdir, rm, writeFile } from 'node:fs/promises'
import { examplesIn } from '../../server/src/openapi/examples.ts'
import { contractNames } from '../../server/src/openapi/names.ts'
import type { Recorded } from './recorder.ts'

/** Writes the examples where the published document reads them: a file for each file of the contract. */
export async function write(examples: ReadonlyMap<string, Recorded>): Promise<void> {
  const { homes } = await contractNames()
  const files = Map.groupBy(
    [...examples].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ([name]) => homes.get(name) ?? 'file',
  )
  await rm(examplesIn, { recursive: true, force: true })
  await mkdir(examplesIn, { recursive: true })
  for (const [home, these] of files) {
    const lines = these.map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(slim(one), null, 1)}`)
    await writeFile(new URL(`${home}.json`, examplesIn), `{\n${lines.join(',\n')}\n}\n`)
  }
}

/** Without what says nothing: parameters that the asked has already. */
function slim({ asked, also, answered }: Recorded) {
  const more = Object.fromEntries(Object.entries(also).filter(([name]) => !(name in asked)))
  return { asked, ...(Object.keys(more).length > 0 && { also: more }), answered }
}
