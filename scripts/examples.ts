import prepare from '../server/src/testDatabase.ts'
import { aWorld } from '../server/src/testWorld.ts'
import { record } from './examples/record.ts'
import { write } from './examples/write.ts'

// Records anew what each call is asked and answers in the demo's mall, for the published document: npm run examples;
// npm run examples all, also those of which nothing but days and moments is otherwise.

const end = await prepare()
try {
  const w = await aWorld()
  try {
    const examples = await record(w)
    await write(examples, process.argv[2] === 'all')
    process.stdout.write(`${examples.size} examples\n`)
  } finally {
    await w.close()
  }
} finally {
  await end()
}
