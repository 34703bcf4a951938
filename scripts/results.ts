import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'
import { z } from 'zod'

/** A part of a run, and the seconds that went by while it ran. */
export const Lasted = z.object({ name: z.string(), seconds: z.number() })
export type Lasted = z.infer<typeof Lasted>

/** What a run of the tests beside the code came to: how many passed, what failed, each by its file and name, and how long each file lasted. */
export const Results = z.object({ passed: z.int(), failed: z.array(z.string()), lasted: z.array(Lasted) })
export type Results = z.infer<typeof Results>

/**
 * Writes {@link Results} into the file that `YINCAI_RESULTS` names. What was thrown outside any test, and a file that could
 * not be read, count as failures with names too: vitest's own JSON says nothing of the first.
 */
export default class implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    const file = process.env['YINCAI_RESULTS']
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failed = tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => `${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`)
    const unread = modules
      .filter((module) => module.errors().length > 0)
      .map((module) => `${relative(process.cwd(), module.moduleId)}: ${said(module.errors()[0]?.message)}`)
    const outside = errors.map(({ message, stack }) => `outside any test: ${said(message)} ${said(stack?.split('\n')[1])}`)
    const results: Results = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: [...failed, ...unread, ...outside],
      lasted: modules.map((module) => ({
        name: relative(process.cwd(), module.moduleId),
        seconds: module.diagnostic().duration / 1000,
      })),
    }
    writeFileSync(file, JSON.stringify(results))
  }
}

const said = (text: string | undefined) => (text ?? '').split('\n', 1)[0]?.trim().slice(0, 200) ?? ''
