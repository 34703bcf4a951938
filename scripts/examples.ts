import prepare from '../server/src/testDatabase.ts'
import { aWorld } from '../server/src/testWorld.ts'
import { record } from './examples/record.ts'
import { write } from './examples/write.ts'

// Records anew what each call is asked and answers in the demo's mall, for the published document: npm run examples

const end = await prepare()
try {
  const w = await aWorld()
  try {
    const examples = await record(w)
    await write(examples)
    process.stdout.write(`${examples.size} examples\n`)
  } finally {
    await w.close()
  }
} finally {
  await end()
}
