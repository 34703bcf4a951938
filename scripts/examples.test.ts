import { afterEach, beforeEach, expect, test } from 'vitest'
import { readExamples } from '../server/src/openapi/examples.ts'
import { aWorld, type TestWorld } from '../server/src/testWorld.ts'
import { record } from './examples/record.ts'

let w: TestWorld
// A world for each try: what was begun in one cannot be begun there again.
beforeEach(async () => void (w = await aWorld()))
afterEach(() => w.close())

// What they say may differ: a changed price makes no published example untrue. What is lawful, server/src/openapi holds.
test('the scenes can still be played, and there is an example of each call that they show', async () => {
  const recorded = await record(w)
  const published = Object.keys(await readExamples())
  expect([...recorded.keys()].toSorted(), '请运行 npm run examples 重新记录').toEqual(published.toSorted())
}, 120_000)

test('the published document shows them', async () => {
  const { paths } = (await w.app.inject('/api/openapi.json')).json() as { paths: Record<string, Record<string, object>> }
  expect(paths['/api/cart/count']?.['get']).toMatchObject({
    responses: { 200: { content: { 'application/json': { example: { status: 200, data: { count: expect.any(Number) } } } } } },
  })
})
